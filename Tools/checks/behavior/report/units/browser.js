// The viewer of reports without a page: its parts, joined as a report joins them but for the one that starts it.

const fs = require("node:fs");
const path = require("node:path");
const vm = require("node:vm");

const reports = path.resolve(__dirname, "../../../../../Sources/Viewing/Reports");

/** The names of the parts in the order in which a report has them. The script of `watch` stands alone. */
function parts() {
  const list = fs.readFileSync(path.join(reports, "Viewer", "embed.c"), "utf8");
  const names = [...list.matchAll(/#embed "(\w+)\.js"/g)].map(([, name]) => name)
    .filter((name) => name !== "watch");
  if (names.at(-1) !== "main") throw new Error("the last part of the viewer is not main.js");
  return names.slice(0, -1);
}

/** An element that remembers what it was given. */
class FakeElement {
  constructor(tag) {
    this.tag = tag;
    this.children = [];
    this.attributes = new Map();
    this.dataset = {};
    this.style = {};
  }

  append(...children) {
    this.children.push(...children);
  }

  prepend(...children) {
    this.children.unshift(...children);
  }

  replaceChildren(...children) {
    this.children = children;
  }

  setAttribute(name, value) {
    this.attributes.set(name, value);
  }

  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }

  get firstChild() {
    return this.children[0] ?? null;
  }

  get textContent() {
    return this.children.map((child) => child.textContent ?? String(child)).join("");
  }
}

/** What a page is to the viewer, as far as it is needed here; elements are made when they are first asked for. */
class FakeBrowser {
  elements = new Map();
  errors = [];
  #frames = [];
  #timers = new Map();

  document = {
    readyState: "complete",
    createElement: (tag) => new FakeElement(tag),
    createElementNS: (_, tag) => new FakeElement(tag),
    getElementById: (id) => {
      if (!this.elements.has(id)) this.elements.set(id, new FakeElement("div"));
      return this.elements.get(id);
    },
  };

  window = { devicePixelRatio: 1 };
  requestAnimationFrame = (act) => this.#frames.push(act);
  location = { hash: "" };
  history = { replaceState: (_, __, link) => { this.location.hash = link; } };
  setTimeout = (act) => {
    this.#timers.set(act, act);
    return act;
  };
  clearTimeout = (timer) => this.#timers.delete(timer);
  reportError = (error) => this.errors.push(error);

  /** Shows frames until nobody waits for one, and returns what was reported in them. */
  showFrames() {
    while (this.#frames.length > 0) this.#frames.shift()(performance.now());
    return this.errors.splice(0);
  }

  /** Lets all the time pass that somebody waits for. */
  passTime() {
    const due = [...this.#timers.values()];
    this.#timers.clear();
    for (const act of due) act();
  }
}

/** Returns what the viewer's parts declare, by its names, in a browser that is not one. */
function viewer(browser) {
  const sources = parts().map((name) =>
    fs.readFileSync(path.join(reports, "Viewer", name + ".js"), "utf8"));
  const text = sources.join("\n");
  const names = [...text.matchAll(/^(?:class|const|function\*?) (\w+)/gm)].map(([, name]) => name);
  const given = ["document", "window", "location", "history", "requestAnimationFrame", "setTimeout", "clearTimeout",
    "reportError"];
  const whole = `"use strict";\n${text}\nreturn { ${names.join(", ")} };`;
  return vm.compileFunction(whole, given)(...given.map((name) => browser[name]));
}

/** Returns the style sheet of the page. */
function style() {
  return fs.readFileSync(path.join(reports, "Viewer", "style.css"), "utf8");
}

module.exports = { FakeBrowser, style, viewer };
