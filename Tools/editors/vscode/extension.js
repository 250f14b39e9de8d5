"use strict";

// Dopesheet for VS Code: starts the tool as a debug adapter, and finds the golden of a pending trace.

const fs = require("fs");
const os = require("os");
const path = require("path");
const vscode = require("vscode");

/** An error whose message is shown to the user. */
class UserError extends Error {}

/** The endings of traces and of run documents. */
const files = /\.(mtrace|run\.json)$/;

/** Returns the file of an open trace or run document. */
function openFile(uri) {
  const found = uri ?? vscode.window.activeTextEditor?.document.uri;
  if (found?.scheme === "file" && files.test(found.fsPath)) return found.fsPath;
  throw new UserError("Open a trace (.mtrace) or a run document (.run.json) first.");
}

/**
 * Returns the folder of a launch: its `cwd`, or else the folder of the workspace, or else that of the file. A test and
 * the name of a pending trace have no file, and a test that waits needs no folder.
 */
function rootOf({ program, cwd, request }, folder) {
  const file = files.test(program) ? program : undefined;
  const found = folder ?? (file ? vscode.workspace.getWorkspaceFolder(vscode.Uri.file(file)) : undefined);
  if (cwd && (found || path.isAbsolute(cwd))) return path.resolve(found?.uri.fsPath ?? "", cwd);
  if (found) return found.uri.fsPath;
  if (file) return path.dirname(file);
  if (request === "attach") return os.homedir();
  throw new UserError("Open the folder of the package first.");
}

/** Returns the path of the tool for files below a folder. */
function toolFor(root) {
  const chosen = vscode.workspace.getConfiguration("dopesheet").get("tool");
  if (chosen) {
    const file = path.resolve(root, chosen);
    if (fs.existsSync(file)) return file;
    throw new UserError(`The tool of the setting dopesheet.tool does not exist: ${file}`);
  }
  const name = process.platform === "win32" ? "dopesheet.exe" : "dopesheet";
  const folders = [
    ...["release", "debug"].map((kind) => path.join(root, ".build", kind)),
    ...(process.env.PATH ?? "").split(path.delimiter).filter(Boolean),
  ];
  const found = folders.map((folder) => path.join(folder, name)).find((file) => fs.existsSync(file));
  if (found) return found;
  throw new UserError(
    "Dopesheet's tool is not built. Run `swift build --product dopesheet`, or name it in the setting dopesheet.tool.");
}

/** Returns the folder of pending traces of a package, which its dopesheet.json may name. */
function pendingFolderOf(folder) {
  const file = path.join(folder, "dopesheet.json");
  if (!fs.existsSync(file)) return path.join(folder, ".build/dopesheet/pending");
  try {
    return path.resolve(folder, JSON.parse(fs.readFileSync(file, "utf8")).pending ?? ".build/dopesheet/pending");
  } catch (error) {
    throw new UserError(`${file} cannot be read: ${error.message}`);
  }
}

/** Returns a golden and its pending trace; the file is either of them. */
function pairOf(file) {
  let folder = path.dirname(file);
  for (;;) {
    const pending = pendingFolderOf(folder);
    const inside = path.relative(pending, file);
    if (!inside.startsWith("..") && !path.isAbsolute(inside)) {
      const golden = path.join(folder, inside);
      if (fs.existsSync(golden)) return { golden, pending: file };
      throw new UserError(`This trace has no golden yet: ${golden}`);
    }
    const other = path.join(pending, path.relative(folder, file));
    if (fs.existsSync(other)) return { golden: file, pending: other };
    if (path.dirname(folder) === folder) throw new UserError(`There is no pending trace of ${path.basename(file)}.`);
    folder = path.dirname(folder);
  }
}

/** Makes launch configurations complete: F5 on an open trace needs no launch.json. */
class Configurations {
  resolveDebugConfiguration(folder, configuration) {
    return shown(() => {
      // A test has no file.
      if (configuration.test || configuration.request === "attach") return configuration;
      const program = configuration.program || openFile();
      const name = configuration.name || `Step through ${path.basename(program)}`;
      return { ...configuration, type: "dopesheet", request: "launch", name, program };
    });
  }

  resolveDebugConfigurationWithSubstitutedVariables(folder, configuration) {
    return shown(() => {
      const root = rootOf(configuration, folder);
      const resolved = { ...configuration };
      if (resolved.test) resolved.cwd = root;
      for (const key of ["program", "against"]) {
        // Any other word is the name of a pending trace.
        if (files.test(resolved[key])) resolved[key] = path.resolve(root, resolved[key]);
      }
      return resolved;
    });
  }
}

/** Starts the tool as a debug adapter. */
class Adapters {
  createDebugAdapterDescriptor(session) {
    // The editor shows an error of this function.
    const root = rootOf(session.configuration, session.workspaceFolder);
    return new vscode.DebugAdapterExecutable(toolFor(root), ["dap"], { cwd: root });
  }
}

/** Calls a function; shows an error of the user's and returns undefined. */
function shown(body) {
  try {
    return body();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    vscode.window.showErrorMessage(error.message);
    return undefined;
  }
}

function launch(configuration) {
  const folder = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(configuration.program));
  return vscode.debug.startDebugging(folder, { type: "dopesheet", request: "launch", ...configuration });
}

const commands = {
  "dopesheet.step": (uri) => {
    const program = openFile(uri);
    return launch({ name: `Step through ${path.basename(program)}`, program });
  },
  "dopesheet.compare": (uri) => {
    const { golden, pending } = pairOf(openFile(uri));
    const name = `Where does ${path.basename(pending)} differ?`;
    return launch({ name, program: pending, against: golden, stopOnEntry: false });
  },
  "dopesheet.showText": (uri) => {
    const { golden, pending } = pairOf(openFile(uri));
    const title = `${path.basename(golden)}: golden ↔ pending`;
    return vscode.commands.executeCommand("vscode.diff", vscode.Uri.file(golden), vscode.Uri.file(pending), title);
  },
};

function activate(context) {
  context.subscriptions.push(
    vscode.debug.registerDebugConfigurationProvider("dopesheet", new Configurations()),
    vscode.debug.registerDebugAdapterDescriptorFactory("dopesheet", new Adapters()),
    ...Object.entries(commands).map(([name, body]) =>
      vscode.commands.registerCommand(name, (uri) => shown(() => body(uri)))));
}

module.exports = { activate, deactivate() {} };
