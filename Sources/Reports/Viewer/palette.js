// The colours of the style sheet, for what is drawn on canvases.

const colourNames = [
  "paper", "field", "ink", "quiet", "rule", "actual", "golden", "differs", "tolerated", "state",
  "tint",
];

/** The colours of the present appearance. Tells "change" when the system changes from light to dark or back. */
class Palette extends EventTarget {
  constructor() {
    super();
    this.#read();
    for (const feature of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"]) {
      matchMedia(feature).addEventListener("change", () => {
        this.#read();
        this.dispatchEvent(new Event("change"));
      });
    }
  }

  #read() {
    const style = getComputedStyle(document.documentElement);
    for (const name of colourNames) this[name] = style.getPropertyValue("--" + name).trim();
    this.font = style.getPropertyValue("--canvas-font").trim();
  }
}

/** Makes a canvas as sharp as the screen and returns its context, in points; empty. */
function fitted(canvas, width, height) {
  const scale = Math.min(window.devicePixelRatio || 1, 2);
  const [columns, rows] = [Math.round(width * scale), Math.round(height * scale)];
  if (canvas.width !== columns || canvas.height !== rows) {
    canvas.width = columns;
    canvas.height = rows;
  }
  const context = canvas.getContext("2d");
  // What the last picture was clipped to holds no longer.
  context.restore();
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, height);
  return context;
}

/** Keeps what is drawn within a size, until the context is restored. */
function clipped(context, width, height) {
  context.save();
  context.beginPath();
  context.rect(0, 0, width, height);
  context.clip();
  return context;
}

/** Gives up the memory of a canvas that is out of sight. */
function released(canvas) {
  canvas.width = 0;
  canvas.height = 0;
}
