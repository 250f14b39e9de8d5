// The keyboard.

/** The keys while a golden is open: key names, signs for the help, description and function. */
function sessionKeys(viewer) {
  const { session, player, ruler } = viewer;
  const { golden } = session;
  const way = (key, back) => (key === back ? -1 : 1);
  const jump = (frame) => {
    if (frame !== null && frame !== undefined) session.go(frame);
  };
  const change = (step) => jump(golden.writtenBeside(session.track, session.frame, step));
  return [
    [["ArrowLeft", "ArrowRight"], "← →", "previous, next frame",
      (key) => session.go(session.frame + way(key, "ArrowLeft"))],
    [["Shift+ArrowLeft", "Shift+ArrowRight"], "⇧← ⇧→", "previous, next change of the track",
      (key) => change(way(key, "Shift+ArrowLeft"))],
    [["[", "]"], "[ ]", "previous, next difference", (key) => viewer.goToDifference(way(key, "["))],
    [["d"], "d", "first difference", () => viewer.firstDifference()],
    [["Home", "End"], "Home End", "first, last frame",
      (key) => session.go(key === "Home" ? 0 : golden.frames - 1)],
    [[" "], "Space", "play, pause", () => player.toggle()],
    [[",", "."], ", .", "slower, faster", (key) => player.change(way(key, ","))],
    [[..."123456789"], "1 … 9", "to that input", (key) => jump(ruler.marks[Number(key) - 1])],
    [["ArrowUp", "ArrowDown"], "↑ ↓", "previous, next track",
      (key) => viewer.selectBeside(way(key, "ArrowUp"))],
    [["f"], "f", "only what differs", () => viewer.toggleDiffering()],
    [["v"], "v", "velocity", () => session.look({ showsVelocity: !session.showsVelocity })],
    [["t"], "t", "tolerance band", () => session.look({ showsBand: !session.showsBand })],
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
    const viewer = this.#viewer;
    const own = viewer.session ? sessionKeys(viewer) : listKeys(viewer);
    const keys = [...own, ...pageKeys(viewer)];
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
  if (element.matches("select")) return key.startsWith("Arrow") || key === " " || key.length === 1;
  if (key === " " || key === "Enter") return element.matches("button, a, summary, input");
  if (!element.matches(".table, .components-frame, pre")) return false;
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
