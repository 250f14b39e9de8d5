// The colours of the style sheet, for canvases.

const colourNames = [
  "paper", "field", "ink", "quiet", "rule", "run", "golden", "differs", "tolerated", "state",
  "tint",
];

/** The colours of the current appearance. Sends "change" when the appearance changes. */
class Palette extends EventTarget {
  constructor() {
    super();
    this.#read();
    const features = ["prefers-color-scheme: dark", "prefers-contrast: more", "forced-colors: active"];
    for (const feature of features) {
      matchMedia(`(${feature})`).addEventListener("change", () => this.update());
    }
  }

  /** Reads the colours again. */
  update() {
    this.#read();
    this.dispatchEvent(new Event("change"));
  }

  #read() {
    const style = getComputedStyle(document.documentElement);
    // A probe turns colours of the system into numbers.
    const probe = make("span", "probe");
    document.body.append(probe);
    for (const name of colourNames) {
      probe.style.color = `var(--${name})`;
      this[name] = getComputedStyle(probe).color;
    }
    probe.remove();
    this.font = style.getPropertyValue("--canvas-font").trim();
  }
}

/** Returns the pixels of a canvas in a point of the page. */
function sharpness() {
  return Math.min(window.devicePixelRatio || 1, 2);
}

/** Adapts a canvas to the screen's resolution and returns its empty context, which has points as units. */
function fitted(canvas, width, height) {
  const scale = sharpness();
  const [columns, rows] = [Math.round(width * scale), Math.round(height * scale)];
  if (canvas.width !== columns || canvas.height !== rows) {
    canvas.width = columns;
    canvas.height = rows;
  }
  const context = canvas.getContext("2d");
  // Ends the clipping of the last drawing.
  context.restore();
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, height);
  return context;
}

/** Limits drawing to a size, until the context is restored. */
function clipped(context, width, height) {
  context.save();
  context.beginPath();
  context.rect(0, 0, width, height);
  context.clip();
  return context;
}

/** Releases the memory of a canvas that is not visible. */
function released(canvas) {
  canvas.width = 0;
  canvas.height = 0;
}
