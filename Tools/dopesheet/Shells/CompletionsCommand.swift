import DopesheetText

enum CompletionsCommand: Command {
  static let name = "completions"
  static let summary = "Prints a script with which a shell completes commands and options"
  static let usage = ["completions SHELL"]
  static let details = """
    SHELL is bash, zsh or fish. The file for the script:

      bash  ~/.local/share/bash-completion/completions/dopesheet
      zsh   DIR/_dopesheet, with DIR in fpath
      fish  ~/.config/fish/completions/dopesheet.fish
    """
  static let options: [Arguments.Option] = []
  static var words: [String] { Shell.allCases.map(\.rawValue) }

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    let word = try require(1...1, of: arguments)[0]
    guard let shell = Shell(rawValue: word) else {
      throw Diagnostics(
        message: "unknown shell '\(word)'",
        hint: suggestion(for: word, in: words) ?? words.joined(separator: ", "))
    }
    console.write(shell.script)
    return .same
  }
}

private enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// The script, made from the one list of commands.
  var script: String {
    switch self {
    case .bash: Shell.bashScript
    case .zsh: Shell.zshScript
    case .fish: Shell.fishScript
    }
  }

  private static var bashScript: String {
    let cases = Tool.commands.map { command in
      let options = command.options + Tool.options
      let values = options.filter { $0.value != nil }.map { option in
        let pattern = option.spellings.joined(separator: "|")
        return "        \(pattern)) \(option.completion.bash); return ;;\n"
      }
      let spellings = options.flatMap(\.spellings).joined(separator: " ")
      return """
            \(command.name))
              case $before in
        \(values.joined())      esac
              options='\(spellings)'
              words='\(command.words.joined(separator: " "))'
              ;;

        """
    }
    return """
      # Completions of dopesheet for bash.
      _dopesheet() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} options= words= IFS=$' \\t\\n'
        COMPREPLY=()
        if [ "$COMP_CWORD" = 1 ]; then
          COMPREPLY=($(compgen -W '\(Tool.commands.map { $0.name }.joined(separator: " ")) --help --version' -- "$word"))
          return
        fi
        case ${COMP_WORDS[1]} in
      \(cases.joined())  esac
        if [[ $word == -* ]]; then
          COMPREPLY=($(compgen -W "$options" -- "$word"))
        elif [ "$COMP_CWORD" = 2 ] && [ -n "$words" ]; then
          COMPREPLY=($(compgen -W "$words" -- "$word"))
        fi
      }
      # An empty reply completes names of files.
      complete -o default -F _dopesheet dopesheet

      """
  }

  private static var zshScript: String {
    let commands = Tool.commands.map { "    \(quoted("\($0.name):\($0.summary)"))\n" }
    let cases = Tool.commands.map { command in
      let options = (command.options + Tool.options).map { option in
        let help = option.help.reduce(into: "") { text, character in
          if "[]:\\".contains(character) { text += "\\" }
          text.append(character)
        }
        let value = option.value.map { ":\($0):\(option.completion.zsh)" } ?? ""
        let description = quoted("[\(help)]\(value)")
        if option.repeats {
          let words = option.spellings.map { quoted("*\($0)") + description }
          return words.joined(separator: " ")
        }
        let group = option.spellings.joined(separator: " ")
        return option.spellings.map { quoted("(\(group))\($0)") + description }
          .joined(separator: " ")
      }
      let words =
        command.words.isEmpty
        ? ""
        : " " + quoted("1:word:{compadd -- \(command.words.joined(separator: " ")); _files}")
      return """
            \(command.name))
              _arguments -s \(options.joined(separator: " "))\(words) '*:file:_files'
              ;;

        """
    }
    return """
      #compdef dopesheet
      # Completions of dopesheet for zsh.
      _dopesheet() {
        local -a commands=(
      \(commands.joined())  )
        if (( CURRENT == 2 )); then
          _describe command commands
          return
        fi
        local command=$words[2]
        shift words
        (( CURRENT -= 1 ))
        case $command in
      \(cases.joined())  esac
      }
      if [ "$funcstack[1]" = _dopesheet ]; then _dopesheet "$@"; else compdef _dopesheet dopesheet; fi

      """
  }

  private static var fishScript: String {
    let commands = Tool.commands.map { command in
      var lines = "complete -c dopesheet -n __fish_use_subcommand -f -a \(command.name)"
      lines += " -d \(fishQuoted(command.summary))\n"
      let condition = fishQuoted("__fish_seen_subcommand_from \(command.name)")
      for option in command.options + Tool.options {
        lines += "complete -c dopesheet -n \(condition)"
        if let letter = option.letter { lines += " -s \(letter)" }
        lines += " -l \(option.name)"
        if option.value != nil { lines += option.completion.fish }
        lines += " -d \(fishQuoted(option.help))\n"
      }
      if !command.words.isEmpty {
        lines += "complete -c dopesheet -n \(condition)"
        lines += " -a \(fishQuoted(command.words.joined(separator: " ")))\n"
      }
      return lines
    }
    return "# Completions of dopesheet for fish.\n" + commands.joined()
  }

  /// Returns a text as one word of bash or zsh.
  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }

  /// Returns a text as one word of fish, where a backslash escapes within quotes.
  private static func fishQuoted(_ text: String) -> String {
    let escaped = text.reduce(into: "") { text, character in
      if "'\\".contains(character) { text += "\\" }
      text.append(character)
    }
    return "'\(escaped)'"
  }
}

private enum Completion {
  case files
  case folders
  case words([String], orFiles: Bool)
  case nothing

  /// The command of bash that fills the reply.
  var bash: String {
    switch self {
    case .files: ":"
    case .folders: "COMPREPLY=($(compgen -d -- \"$word\"))"
    case .words(let words, let orFiles):
      "COMPREPLY=($(compgen \(orFiles ? "-f " : "")-W '\(words.joined(separator: " "))' -- \"$word\"))"
    case .nothing: "compopt +o default 2>/dev/null"
    }
  }

  /// The action of zsh.
  var zsh: String {
    switch self {
    case .files: "_files"
    case .folders: "_files -/"
    case .words(let words, true): "{compadd -- \(words.joined(separator: " ")); _files}"
    case .words(let words, false): "(\(words.joined(separator: " ")))"
    case .nothing: " "
    }
  }

  /// The options of fish's `complete`.
  var fish: String {
    switch self {
    case .files: " -r -F"
    case .folders: " -x -a '(__fish_complete_directories)'"
    case .words(let words, true): " -r -F -a '\(words.joined(separator: " "))'"
    case .words(let words, false): " -x -a '\(words.joined(separator: " "))'"
    case .nothing: " -x"
    }
  }
}

extension Arguments.Option {
  /// The offers of a shell for the value. The name of the value in help decides.
  fileprivate var completion: Completion {
    let isFile = ["FILE", "OUT", "F", "DOC", "GOLDEN", "TRACE", "TOKENS"].contains(value)
    if !words.isEmpty { return .words(words, orFiles: isFile) }
    if isFile { return .files }
    return ["DIR", "FOLDER"].contains(value) ? .folders : .nothing
  }
}
