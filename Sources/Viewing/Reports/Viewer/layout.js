// The sizes of the page's parts: bars that resize them, the part that stays in view on phones, and paper.

/** A bar that resizes what is beside it: by dragging, or by arrow keys. Enter or a double click undoes it. */
class Splitter {
  #bar;
  #target;
  #property;
  #isAcross;

  /** Creates the splitter of a bar, which sets a custom property of the workspace to the size of the target. */
  constructor(bar, target, property) {
    this.#bar = byId(bar);
    this.#target = target;
    this.#property = property;
    this.#isAcross = this.#bar.getAttribute("aria-orientation") === "vertical";
    this.#bar.setAttribute("aria-valuemin", "0");
    this.#bar.setAttribute("aria-valuemax", "100");
    this.#bar.addEventListener("pointerdown", (event) => this.#drag(event));
    this.#bar.addEventListener("keydown", (event) => this.#press(event));
    this.#bar.addEventListener("dblclick", () => this.#set(null));
    addEventListener("resize", () => this.tell());
    this.tell();
  }

  /** Tells assistive technology the part of the window that the target takes, in percent. */
  tell() {
    const whole = this.#isAcross ? innerWidth : innerHeight;
    const part = Math.round((100 * this.#size()) / Math.max(whole, 1));
    this.#bar.setAttribute("aria-valuenow", String(Math.min(Math.max(part, 0), 100)));
  }

  #size() {
    const { width, height } = this.#target.getBoundingClientRect();
    return this.#isAcross ? width : height;
  }

  #set(size) {
    const { style } = byId("workspace");
    if (size === null) style.removeProperty(this.#property);
    else style.setProperty(this.#property, Math.max(Math.round(size), 80) + "px");
    byId("workspace").classList.toggle("has" + this.#property, size !== null);
    this.tell();
  }

  /** Resizes the target while the pointer is down. The stage is at the right of the bar between the columns. */
  #drag(event) {
    const [start, size] = [this.#isAcross ? event.clientX : event.clientY, this.#size()];
    const sign = this.#isAcross ? -1 : 1;
    this.#bar.setPointerCapture(event.pointerId);
    const ending = new AbortController();
    const { signal } = ending;
    this.#bar.addEventListener("pointermove", (moved) => {
      this.#set(size + sign * ((this.#isAcross ? moved.clientX : moved.clientY) - start));
    }, { signal });
    for (const end of ["pointerup", "pointercancel"]) {
      this.#bar.addEventListener(end, () => ending.abort(), { signal });
    }
    event.preventDefault();
  }

  #press(event) {
    const [less, more] = this.#isAcross ? ["ArrowRight", "ArrowLeft"] : ["ArrowUp", "ArrowDown"];
    if (![less, more, "Enter"].includes(event.key)) return;
    this.#set(event.key === "Enter" ? null : this.#size() + (event.key === more ? 24 : -24));
    event.preventDefault();
  }
}

/** Creates the bars of the workspace, and keeps what sticks below the stage in its place. */
function layOut() {
  const panel = byId("stage-panel");
  const splitters = [
    new Splitter("split-columns", document.querySelector(".moment"), "--moment"),
    new Splitter("split-stage", panel, "--stage-height"),
  ];
  const { style } = document.documentElement;
  const ruler = document.querySelector(".ruler");
  const observer = new ResizeObserver(() => {
    // On the root, a property of ours would be inherited by all elements, and each change would restyle them.
    style.scrollPaddingTop = panel.offsetHeight + ruler.offsetHeight + 8 + "px";
    ruler.style.setProperty("--stage-bottom", panel.offsetHeight + "px");
    for (const splitter of splitters) splitter.tell();
  });
  observer.observe(panel);
  observer.observe(ruler);
}

/** Draws the whole golden for paper, and brings back the screen after it. */
class Paper {
  #undo = null;

  constructor(viewer, palette) {
    addEventListener("beforeprint", () => this.#begin(viewer, palette));
    addEventListener("afterprint", () => this.#end(viewer, palette));
  }

  #begin({ session, ruler, stage, lanes }, palette) {
    if (this.#undo) return;
    document.documentElement.classList.add("printing");
    palette.update();
    const area = session && [session.first, session.last];
    session?.showAll();
    ruler?.measure();
    stage?.measure();
    const release = session && lanes.showAll();
    session?.budget.finish();
    this.#undo = () => {
      release?.();
      if (session) session.showFrames(...area);
    };
  }

  #end({ ruler, stage }, palette) {
    document.documentElement.classList.remove("printing");
    palette.update();
    ruler?.measure();
    stage?.measure();
    this.#undo?.();
    this.#undo = null;
  }
}
