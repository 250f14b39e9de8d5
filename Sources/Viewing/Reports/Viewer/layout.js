// The part of the page that stays in view on phones, and paper.

/** Keeps what sticks below the stage in its place. */
function layOut() {
  const panel = byId("stage-panel");
  const { style } = document.documentElement;
  const ruler = document.querySelector(".ruler");
  const observer = new ResizeObserver(() => {
    // On the root, a property of ours would be inherited by all elements, and each change would restyle them.
    style.scrollPaddingTop = panel.offsetHeight + ruler.offsetHeight + 8 + "px";
    ruler.style.setProperty("--stage-bottom", panel.offsetHeight + "px");
  });
  observer.observe(panel);
  observer.observe(ruler);
}

/** Draws the whole golden for paper, and brings back the screen after it. */
class Paper {
  #undo = null;

  constructor(viewer, palette) {
    addEventListener("beforeprint", () => this.#begin(viewer, palette));
    addEventListener("afterprint", () => this.#end());
  }

  #begin({ session, ruler, stage, lanes }, palette) {
    if (this.#undo) return;
    const adapt = (isPrinting) => {
      document.documentElement.classList.toggle("printing", isPrinting);
      palette.update();
      ruler?.measure();
      stage?.measure();
    };
    const area = session && [session.first, session.last];
    adapt(true);
    session?.showAll();
    const release = session && lanes.showAll();
    session?.budget.finish();
    this.#undo = () => {
      adapt(false);
      release?.();
      session?.showFrames(...area);
    };
  }

  #end() {
    this.#undo?.();
    this.#undo = null;
  }
}
