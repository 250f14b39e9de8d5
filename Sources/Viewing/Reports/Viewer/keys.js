// The keyboard and the buttons.

/** The keys while a golden is open: key names, signs for the help, description and function. */
function sessionKeys(viewer) {
  const { session, player, ruler } = viewer;
  const { golden } = session;
  const way = (key, back) => (key === back ? -1 : 1);
  const jump = (frame) => {
    if (frame !== null && frame !== undefined) session.go(frame);
  };
  const show = (track) => {
    if (track !== null) session.show(track);
  };
  const change = (step) => jump(golden.writtenBeside(session.track, session.frame, step));
  return [
    [["ArrowLeft", "ArrowRight"], "← →", "previous, next frame",
      (key) => session.go(session.frame + way(key, "ArrowLeft"))],
    [["Shift+ArrowLeft", "Shift+ArrowRight"], "⇧← ⇧→", "previous, next change of the track",
      (key) => change(way(key, "Shift+ArrowLeft"))],
    [["[", "]"], "[ ]", "previous, next difference", (key) => jump(golden.differences.beside(session.frame, way(key, "[")))],
    [["a", "r"], "a r", "copy the command that accepts, rejects the run",
      (key) => viewer.copy(key === "a" ? "accept" : "reject")],
    [["Home", "End"], "Home End", "first, last frame",
      (key) => session.go(key === "Home" ? 0 : golden.frames - 1)],
    [[" "], "Space", "play, pause", () => player.toggle()],
    [[",", "."], ", .", "slower, faster", (key) => player.change(way(key, ","))],
    [[..."123456789"], "1 … 9", "to that input", (key) => jump(ruler.marks[Number(key) - 1])],
    [["ArrowUp", "ArrowDown"], "↑ ↓", "previous, next track",
      (key) => show(session.trackBeside(way(key, "ArrowUp")))],
    [["f"], "f", "rows without a difference", () => {
      if (byId("differing-lanes").children.length > 0) session.look({ showsAlike: !session.showsAlike });
    }],
    [["v"], "v", "velocity", () => session.look({ showsVelocity: !session.showsVelocity })],
    [["t"], "t", "tolerance band", () => session.look({ showsBand: !session.showsBand })],
    [["s"], "s", "side by side, overlay, wipe, blink", () => nextMode(session)],
    [["b"], "b", "blink between golden and run", () => blink(session)],
    [["+", "=", "-"], "+ −", "zoom in, out", (key) => session.zoom(key === "-" ? 1.5 : 1 / 1.5)],
    [["0"], "0", "all frames", () => session.showAll()],
    [["<", ">"], "< >", "pan", (key) => session.pan((session.span / 4) * way(key, "<"))],
  ];
}

/** The keys that always work. */
function pageKeys(viewer) {
  return [
    [["n", "p"], "n p", "next, previous golden", (key) => viewer.openBeside(key === "n" ? 1 : -1)],
    [["x"], "x", "mark a golden for the accept command", () => viewer.mark()],
    [["/"], "/", "search", () => viewer.search()],
    [["Escape"], "Esc", "back to the list", () => viewer.back()],
    [["?"], "?", "these keys", () => byId("help").showModal()],
  ];
}

/** The keys in the list. */
function listKeys({ list }) {
  return [
    [["ArrowUp", "ArrowDown"], "↑ ↓", "in the list: previous, next golden",
      (key) => list.moveFocus(key === "ArrowUp" ? -1 : 1)],
    [["X"], "X", "in the list: mark all", () => list.markAll()],
    [["a"], "a", "in the list: copy the command that accepts what is marked", () => list.copyAccept()],
  ];
}

/** Returns the keys that work now. */
function keysNow(viewer) {
  // A golden that is loading or unusable has no session.
  const ofList = byId("list-view").hidden ? [] : listKeys(viewer);
  return [...(viewer.session ? sessionKeys(viewer) : ofList), ...pageKeys(viewer)];
}

/** The buttons that do what a key does. */
const keysOfButtons = {
  play: " ", "step-back": "ArrowLeft", "step-on": "ArrowRight", "difference-back": "[", "difference-on": "]",
  velocity: "v", band: "t", "zoom-in": "+", "zoom-out": "-", "zoom-all": "0", "alike-heading": "f", "golden-mark": "x",
  accept: "a", reject: "r", "golden-after": "n", "golden-next": "n", "golden-previous": "p", "help-open": "?",
};

/** Calls the function of a key when it is pressed. */
class Keyboard {
  #viewer;

  constructor(viewer) {
    this.#viewer = viewer;
    document.addEventListener("keydown", (event) => this.#press(event));
  }

  #press(event) {
    if (event.defaultPrevented || byId("help").open) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key !== "Escape" && ownsKey(event.target, event.key)) return;
    const act = this.#act(event);
    if (!act) return;
    event.preventDefault();
    act();
  }

  #act(event) {
    const keys = keysNow(this.#viewer);
    const names = event.shiftKey ? ["Shift+" + event.key, event.key] : [event.key];
    for (const name of names) {
      // An arrow with Shift is another key. For a sign, Shift may be needed to type it.
      if (event.shiftKey && name === event.key && event.key.length > 1) continue;
      const found = keys.find(([known]) => known.includes(name));
      if (found) return () => found[3](name);
    }
    return null;
  }
}

/** Returns whether an element handles a key itself. */
function ownsKey(element, key) {
  if (element.matches("input[type=search], textarea")) return true;
  if (element.matches("input[type=range]")) return /^(Arrow|Home$|End$|Page)/.test(key);
  if (element.matches("select")) return key.startsWith("Arrow") || key === " " || key.length === 1;
  if (key === " " || key === "Enter") return element.matches("button, a, summary, input");
  if (!element.matches(".table, .components-frame, .more-body, #events-list, pre")) return false;
  const isSideways = key === "ArrowLeft" || key === "ArrowRight";
  if (isSideways) return element.scrollWidth > element.clientWidth;
  return ["ArrowUp", "ArrowDown", "Home", "End"].includes(key);
}

/** Fills the help with all keys. */
function fillHelp() {
  const nothing = { session: { golden: {} } };
  const rows = [...sessionKeys(nothing), ...pageKeys(nothing), ...listKeys(nothing)];
  byId("help-keys").replaceChildren(...rows.map(([, signs, meaning]) => {
    const keys = signs.split(" ").map((sign) => make("kbd", "", sign));
    return make("div", "", make("dt", "", ...keys), make("dd", "", meaning));
  }));
}

/** Connects the buttons of the page. */
function wireButtons(viewer) {
  const act = (id, work) => byId(id).addEventListener("click", work);
  for (const [id, key] of Object.entries(keysOfButtons)) {
    act(id, () => keysNow(viewer).find(([names]) => names.includes(key))?.[3](key));
  }
  act("unfold", () => showFold(!byId("workspace").classList.contains("folded")));
  act("golden-back", (event) => {
    event.preventDefault();
    viewer.back();
  });
  // After a click by mouse, the keys control the cursor again. After a key press, the focus stays on the button.
  byId("workspace").addEventListener("click", (event) => {
    const isByMouse = event.detail > 0 && event.target.closest("button");
    if (isByMouse) byId("slider").focus({ preventScroll: true });
  });
  byId("stage-modes").replaceChildren(...stageModes.map(([mode, name]) => {
    const button = make("button", "", name);
    button.dataset.mode = mode;
    button.title = name + " (s)";
    button.addEventListener("click", () => viewer.session.changeStage({ mode }));
    return button;
  }));
  const speed = byId("speed");
  speed.replaceChildren(...speeds.map((factor) => new Option(factor + "×", String(factor))));
  speed.addEventListener("change", () => viewer.player.setSpeed(Number(speed.value)));
}

/** Shows both sides in the next way. */
function nextMode(session) {
  const modes = stageModes.map(([mode]) => mode);
  const next = modes[(modes.indexOf(session.stage.mode) + 1) % modes.length];
  if (session.golden.ghost !== null) session.changeStage({ mode: next });
}

/** Starts to blink, or goes back to both sides. */
function blink(session) {
  if (session.golden.ghost !== null) session.changeStage({ mode: session.stage.mode === "blink" ? "pair" : "blink" });
}

/** Shows the switches of a session. */
function showSwitches(session) {
  const { golden, stage } = session;
  byId("differences").hidden = golden.differences.first === null;
  byId("stage-modes").hidden = golden.ghost === null;
  for (const button of byId("stage-modes").children) {
    button.setAttribute("aria-pressed", String(button.dataset.mode === stage.mode));
  }
  byId("wipe").hidden = stage.mode !== "wipe";
  byId("wipe").value = String(100 * stage.wipe);
  byId("velocity").setAttribute("aria-pressed", String(session.showsVelocity));
  byId("band").setAttribute("aria-pressed", String(session.showsBand));
  byId("alike-heading").setAttribute("aria-expanded", String(session.showsAlike));
  byId("alike-lanes").hidden = !session.showsAlike;
}

/** Shows the legend of lines and signs. */
function showLegend(golden) {
  const both = [["legend-golden", "golden"], ["legend-run", "run"], ["legend-differs", "differs"]];
  const lines = golden.ghost === null ? [["legend-run", sideNames[golden.shown]]] : both;
  const uses = golden.tracks.some(({ tolerated }) => tolerated.length > 0);
  const entries = [...lines, ...(uses ? [["legend-tolerated", "tolerated"]] : []), ["legend-callback", "callback"],
    ["legend-input", "call"]];
  byId("legend").replaceChildren(...entries.map(([className, text]) => make("span", className, text)));
}
