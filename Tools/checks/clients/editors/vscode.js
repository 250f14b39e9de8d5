// Loads the packed extension with a stand-in for the editor's interface, does what a user does, and talks to the debug
// adapter that the extension names.
"use strict";
const assert = require("assert");
const { spawn } = require("child_process");
const fs = require("fs");
const Module = require("module");
const path = require("path");

const [extension, root, tool, scratch] = process.argv.slice(2);
const settings = {};
const seen = { errors: [], sessions: [], calls: [] };
const registered = { commands: {} };
let editor;

const uri = (fsPath) => ({ scheme: "file", fsPath });
const vscode = {
  Uri: { file: uri },
  DebugAdapterExecutable: class {
    constructor(command, args, options) {
      Object.assign(this, { command, args, options });
    }
  },
  window: {
    get activeTextEditor() {
      return editor && { document: { uri: editor } };
    },
    showErrorMessage: (text) => seen.errors.push(text),
  },
  workspace: {
    getWorkspaceFolder: ({ fsPath }) => (fsPath.startsWith(root + path.sep) ? { uri: uri(root) } : undefined),
    getConfiguration: (section) => ({ get: (key) => settings[`${section}.${key}`] }),
  },
  commands: {
    registerCommand: (name, body) => (registered.commands[name] = body),
    executeCommand: (...words) => seen.calls.push(words),
  },
  debug: {
    registerDebugConfigurationProvider: (type, provider) => (registered.provider = provider),
    registerDebugAdapterDescriptorFactory: (type, factory) => (registered.factory = factory),
    startDebugging: (folder, configuration) => seen.sessions.push(configuration),
  },
};
const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));

const manifest = JSON.parse(fs.readFileSync(path.join(extension, "package.json"), "utf8"));
const context = { subscriptions: [] };
require(path.join(extension, manifest.main)).activate(context);
const { commands, provider, factory } = registered;

/** Returns the message that is shown while something is done. */
function refusal(body) {
  seen.errors.length = 0;
  body();
  assert.equal(seen.errors.length, 1);
  return seen.errors[0];
}

/** Sends requests to an adapter, one after another, and returns its answers. */
function converse({ command, args }, requests) {
  return new Promise((resolve, reject) => {
    const adapter = spawn(command, args);
    const answers = [];
    let data = Buffer.alloc(0);
    const send = () => {
      if (answers.length === requests.length) return adapter.stdin.end();
      const text = JSON.stringify({ seq: answers.length + 1, type: "request", ...requests[answers.length] });
      adapter.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
    };
    adapter.stdout.on("data", (more) => {
      data = Buffer.concat([data, more]);
      for (;;) {
        const head = data.indexOf("\r\n\r\n");
        if (head < 0) return;
        const size = Number(/Content-Length: (\d+)/.exec(data.subarray(0, head))[1]);
        if (data.length < head + 4 + size) return;
        const message = JSON.parse(data.subarray(head + 4, head + 4 + size));
        data = data.subarray(head + 4 + size);
        if (message.type === "response") {
          answers.push(message);
          send();
        }
      }
    });
    adapter.on("error", reject);
    adapter.on("exit", () => resolve(answers));
    send();
  });
}

/** Returns what VS Code inserts for a value of a snippet: JSON, but a text after a ^ as it is. Then it expands the text. */
function inserted(value) {
  const raw = [];
  const text = JSON.stringify(value, (_, part) =>
    typeof part === "string" && part.startsWith("^") ? `\u0001${raw.push(part.slice(1)) - 1}\u0001` : part)
    .replace(/"\\u0001(\d+)\\u0001"/g, (_, index) => raw[index]);
  return expanded(text);
}

/** Returns a snippet as it stands in the editor: its placeholders have their defaults, and escaped signs are plain. */
function expanded(text) {
  let result = "";
  for (let i = 0; i < text.length; i += 1) {
    if (text[i] === "\\" && "$}\\".includes(text[i + 1])) {
      result += text[(i += 1)];
    } else if (text[i] === "$" && /[{\d]/.test(text[i + 1] ?? "")) {
      const head = /^\$\{\d+:/.exec(text.slice(i));
      assert(head, `a placeholder with a default at ${i} of ${text}`);
      let end = i + head[0].length;
      while (text[end] !== "}") {
        assert(end < text.length, `the placeholder at ${i} of ${text} is closed`);
        end += text[end] === "\\" ? 2 : 1;
      }
      result += expanded(text.slice(i + head[0].length, end));
      i = end;
    } else {
      assert(text[i] !== "$", `a $ at ${i} of ${text} is a placeholder or escaped`);
      result += text[i];
    }
  }
  return result;
}

/** Returns the scopes that a grammar gives to a line, or throws if a part of it has none. */
function scopes(grammar, line, patterns = grammar.patterns) {
  const found = [];
  let rest = 0;
  while (rest < line.length) {
    const next = patterns
      .flatMap((one) => (one.include ? grammar.repository[one.include.slice(1)].patterns : [one]))
      .map((one) => ({ one, match: new RegExp(one.match, "dg") }))
      .map(({ one, match }) => {
        match.lastIndex = rest;
        return { one, hit: match.exec(line) };
      })
      .filter(({ hit }) => hit && hit[0].length > 0)
      .sort((a, b) => a.hit.index - b.hit.index)[0];
    assert(next, `the grammar reads “${line}” from ${rest}`);
    const { one, hit } = next;
    assert(line.slice(rest, hit.index).trim() === "", `the grammar reads “${line}” from ${rest}`);
    if (one.name) found.push(one.name);
    for (const [group, capture] of Object.entries(one.captures ?? {})) {
      if (!hit[group]) continue;
      if (capture.name) found.push(capture.name);
      else if (hit[group].trim()) found.push(...scopes(grammar, hit[group], capture.patterns));
    }
    rest = hit.index + hit[0].length;
  }
  return found;
}

async function main() {
  const contributed = manifest.contributes.commands.map(({ command }) => command);
  assert.deepEqual(Object.keys(commands).sort(), contributed.sort(), "each command of the manifest exists");
  assert.equal(context.subscriptions.length, contributed.length + 2, "all is given back when the extension ends");

  // F5 on an open trace, without a launch.json.
  const trace = path.join(root, "traces/motions/delay.mtrace");
  settings["dopesheet.tool"] = tool;
  editor = uri(trace);
  const resolve = (folder, configuration) => provider.resolveDebugConfigurationWithSubstitutedVariables(
    folder, provider.resolveDebugConfiguration(folder, configuration));
  const configuration = resolve(undefined, {});
  assert.equal(configuration.program, trace);
  assert.equal(configuration.type, "dopesheet");
  const adapter = factory.createDebugAdapterDescriptor({ configuration });
  const answers = await converse(adapter, [
    { command: "initialize", arguments: { adapterID: "dopesheet" } },
    { command: "launch", arguments: configuration },
    { command: "configurationDone" },
    { command: "next", arguments: { threadId: 1 } },
    { command: "stackTrace", arguments: { threadId: 1 } },
    { command: "disconnect" },
  ]);
  assert(answers.every(({ success }) => success), JSON.stringify(answers));
  assert.equal(answers[4].body.stackFrames[0].line, 8, "a step over goes to the first record");

  // Settings of a user, with paths relative to the folder.
  const written = { type: "dopesheet", request: "launch", name: "a", program: "traces/a.mtrace", against: "b.mtrace", at: 3 };
  assert.deepEqual(
    resolve({ uri: uri(root) }, written),
    { ...written, program: path.join(root, "traces/a.mtrace"), against: path.join(root, "b.mtrace") });
  // The name of a pending trace is not a path. The tool looks it up from the folder of the package.
  const named = { ...written, program: "CardTests/comesIn", against: undefined };
  assert.deepEqual(resolve({ uri: uri(root) }, named), named);
  assert.throws(() => factory.createDebugAdapterDescriptor({ configuration: named }), /Open the folder/);
  assert.equal(
    factory.createDebugAdapterDescriptor({ configuration: named, workspaceFolder: { uri: uri(root) } }).options.cwd, root);

  // Tests have no file.
  const test = { type: "dopesheet", request: "launch", name: "a", test: "CardTests" };
  assert.deepEqual(resolve({ uri: uri(root) }, test), { ...test, cwd: root });
  assert.match(refusal(() => resolve(undefined, test)), /Open the folder of the package/);
  test.cwd = "inner";
  assert.deepEqual(resolve({ uri: uri(root) }, test), { ...test, cwd: path.join(root, "inner") });
  test.cwd = scratch;
  assert.deepEqual(resolve(undefined, test), test);
  // A test that waits needs no open folder.
  const attach = { type: "dopesheet", request: "attach", name: "a", process: 7 };
  assert.deepEqual(resolve(undefined, attach), attach);
  assert.equal(factory.createDebugAdapterDescriptor({ configuration: attach }).command, path.resolve(tool));

  // The snippets are inserted as JSON that is a launch configuration.
  const [{ configurationSnippets, configurationAttributes, initialConfigurations }] = manifest.contributes.debuggers;
  const snippets = configurationSnippets.map(({ body }) => JSON.parse(inserted(body)));
  for (const snippet of [...snippets, ...initialConfigurations]) {
    const known = ["type", "request", "name", ...Object.keys(configurationAttributes[snippet.request].properties)];
    assert.deepEqual(Object.keys(snippet).filter((key) => !known.includes(key)), [], JSON.stringify(snippet));
    assert(!/[\^\\]/.test(JSON.stringify(snippet)), JSON.stringify(snippet));
  }
  assert.equal(snippets[0].program, "${file}");
  assert.equal(snippets[0].name, "Step through this trace");

  // A pending trace and its golden, from either of them.
  const golden = path.join(scratch, "app/Tests/__Traces__/a.mtrace");
  const pending = path.join(scratch, "app/.build/dopesheet/pending/Tests/__Traces__/a.mtrace");
  for (const file of [golden, pending]) {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.copyFileSync(trace, file);
  }
  for (const file of [golden, pending]) {
    seen.sessions.length = seen.calls.length = 0;
    commands["dopesheet.compare"](uri(file));
    const { program, against, stopOnEntry } = seen.sessions[0];
    assert.deepEqual([program, against, stopOnEntry], [pending, golden, false]);
    commands["dopesheet.showText"](uri(file));
    assert.deepEqual(seen.calls[0].slice(0, 3), ["vscode.diff", uri(golden), uri(pending)]);
  }
  // The settings of the package may name another folder.
  const settled = path.join(scratch, "app/waiting/Tests/__Traces__/a.mtrace");
  fs.mkdirSync(path.dirname(settled), { recursive: true });
  fs.copyFileSync(trace, settled);
  fs.writeFileSync(path.join(scratch, "app/dopesheet.json"), '{"pending": "waiting"}');
  for (const file of [golden, settled]) {
    commands["dopesheet.compare"](uri(file));
    assert.equal(seen.sessions.at(-1).program, settled);
  }
  fs.writeFileSync(path.join(scratch, "app/dopesheet.json"), "{");
  assert.match(refusal(() => commands["dopesheet.compare"](uri(golden))), /dopesheet\.json cannot be read/);
  fs.rmSync(path.join(scratch, "app/dopesheet.json"));
  seen.sessions.length = 1;
  commands["dopesheet.step"]();
  assert.equal(seen.sessions[1].program, trace);

  // Mistakes are named.
  const lone = path.join(scratch, "lone.mtrace");
  fs.copyFileSync(trace, lone);
  assert.match(refusal(() => commands["dopesheet.compare"](uri(lone))), /no pending trace of lone\.mtrace/);
  fs.rmSync(golden);
  assert.match(refusal(() => commands["dopesheet.showText"](uri(pending))), /has no golden yet/);
  editor = uri("/etc/hosts");
  assert.match(refusal(() => provider.resolveDebugConfiguration(undefined, {})), /Open a trace/);
  settings["dopesheet.tool"] = "no/such";
  assert.throws(() => factory.createDebugAdapterDescriptor({ configuration }), /dopesheet\.tool does not exist/);
  settings["dopesheet.tool"] = "";
  process.env.PATH = "/nowhere";
  const elsewhere = { configuration: { program: lone } };
  assert.throws(() => factory.createDebugAdapterDescriptor(elsewhere), /swift build --product dopesheet/);

  // What the manifest names is there, and the grammar reads all traces.
  const files = [
    ...manifest.contributes.grammars.map((one) => one.path),
    ...manifest.contributes.jsonValidation.map((one) => one.url),
    manifest.contributes.languages[0].configuration,
  ];
  const [grammar, ...documents] = files.map((file) => JSON.parse(fs.readFileSync(path.join(extension, file), "utf8")));
  assert.deepEqual(documents.slice(0, 3).map((one) => typeof one.$defs), ["object", "object", "object"]);
  let lines = 0;
  const names = new Set();
  for (const file of fs.readdirSync(path.join(root, "traces"), { recursive: true })) {
    if (!file.endsWith(".mtrace")) continue;
    for (const line of fs.readFileSync(path.join(root, "traces", file), "utf8").trimEnd().split("\n")) {
      for (const name of scopes(grammar, line)) names.add(name);
      lines += 1;
    }
  }
  assert(["frame", "source", "call", "state", "callback", "footer"].every((word) =>
    [...names].some((name) => name.includes(word))), [...names].join());
  console.log(`the extension for VS Code steps, compares and refuses; its grammar reads ${lines} lines of traces`);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
