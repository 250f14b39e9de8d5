import Foundation

/// A way to run a command that must not change its results.
struct SoakSetting {
  let name: String
  var variables: [String: String] = [:]
  /// The words that come before the command.
  var prefix: [String] = []
  /// Whether the command runs in another folder.
  var isElsewhere = false

  /// A setting that this machine lacks, or has only in part, with the reason.
  struct Lack {
    let name: String
    let reason: String
  }

  /// Returns the settings that this machine has, and those that it lacks.
  ///
  /// - Parameters:
  ///   - repetitions: The number of unchanged runs after the first. Hash seeds and addresses differ in each.
  ///   - isElsewhere: Whether the command also runs in another folder.
  static func all(
    _ repetitions: Int, elsewhere isElsewhere: Bool, _ console: Console
  ) -> (settings: [SoakSetting], lacks: [Lack]) {
    var settings = (0..<repetitions).map { SoakSetting(name: "again, \($0 + 1)") }
    var lacks: [Lack] = []
    settings.append(variable("SWIFT_DETERMINISTIC_HASHING", "1"))

    let setarch = ["setarch", "-R"]
    if works(setarch + ["true"], console) {
      settings.append(SoakSetting(name: "setarch -R", prefix: setarch))
    } else {
      lacks.append(Lack(name: "setarch -R", reason: "the machine cannot fix addresses by it"))
    }
    #if canImport(Glibc)
      settings.append(variable("MALLOC_PERTURB_", "165"))
    #else
      lacks.append(Lack(name: "MALLOC_PERTURB_", reason: "only the GNU C library supports it"))
    #endif

    let zone = "Asia/Kolkata"
    if FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/" + zone) {
      settings.append(variable("TZ", zone))
    } else {
      settings.append(variable("TZ", "IST-05:30"))
      lacks.append(
        Lack(name: "TZ=\(zone)", reason: "no time zones are installed, TZ=IST-05:30 was"))
    }
    let locale = "tr_TR.UTF-8"
    settings.append(variable("LC_ALL", locale))
    if let made = newlocale(1 << LC_CTYPE, locale, nil) {
      freelocale(made)
    } else {
      lacks.append(
        Lack(name: "LC_ALL=\(locale)", reason: "not installed: only the variable was seen"))
    }
    if isElsewhere {
      settings.append(SoakSetting(name: "in another folder", isElsewhere: true))
    } else {
      lacks.append(Lack(name: "in another folder", reason: "--elsewhere adds it"))
    }
    #if canImport(Glibc) && arch(x86_64)
      settings.append(variable("GLIBC_TUNABLES", "glibc.cpu.hwcaps=-FMA,-FMA4,-AVX2"))
    #else
      lacks.append(
        Lack(name: "GLIBC_TUNABLES", reason: "only the GNU C library on x86_64 hides FMA by it"))
    #endif
    return (settings, lacks)
  }

  private static func variable(_ name: String, _ value: String) -> SoakSetting {
    SoakSetting(name: "\(name)=\(value)", variables: [name: value])
  }

  private static func works(_ words: [String], _ console: Console) -> Bool {
    let process = Subprocess(
      words: words, folder: console.folder, environment: console.environment)
    return (try? process.run(.captured, console))?.code == 0
  }
}
