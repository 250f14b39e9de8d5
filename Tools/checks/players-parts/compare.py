"""Compares what Chromium computes with what was imported.

Allowances, each for what Chromium itself rounds:
- Chromium stops its search on a Bézier curve 1e-7 before or behind the time. So 1e-7 times the steepest slope is allowed
  where one is used, and twice that where one is inside another.
- Scales, angles and the progress of effects are doubles: 1e-9 of the greatest number of the case.
- Lengths and opacities are floats, which have 24 bits: 2e-7 of the greatest number.
- `translate`, `rotate` and `scale` alone can only be read as text, with six digits: 1e-5.
- The width of a border is a whole number of pixels, rounded down, but at least 1.
- Colours have eight bits, also those of key frames, and are divided by their opacity: one step, or more if transparent.
  Their opacity is text with two digits. Where a color jumps on a Bézier curve, one frame may still show the color before.
"""
from imported import matrix

EXACT, FLOAT, TEXT = 1e-9, 2e-7, 1e-5

# Reads all that is compared from elements, in one go for each time.
READ = """
([names, times]) => {
  const elements = names.map((name) => document.getElementById(name));
  for (const element of elements) getComputedStyle(element).opacity;
  // The change of state that starts transitions.
  for (const element of elements) element.classList.add("open");
  // An animation without any effect yet is not in the list of its element.
  const animations = elements.map((element) => window.kept?.[element.id] ?? element.getAnimations());
  for (const list of animations) for (const animation of list) animation.pause();
  const multiply = (a, b) => [a[0]*b[0]+a[2]*b[1], a[1]*b[0]+a[3]*b[1], a[0]*b[2]+a[2]*b[3], a[1]*b[2]+a[3]*b[3],
                              a[0]*b[4]+a[2]*b[5]+a[4], a[1]*b[4]+a[3]*b[5]+a[5]];
  const angle = (text) => parseFloat(text) * Math.PI / 180;
  const numbers = (text) => text.split(" ").map(parseFloat);
  return times.map((time) => {
    for (const list of animations) for (const animation of list) animation.currentTime = time;
    return names.map((name, index) => {
      const element = document.getElementById(name);
      const style = element.computedStyleMap(), text = getComputedStyle(element);
      const length = (name) => style.get(name).value;
      let own = [1, 0, 0, 1, 0, 0];
      const transform = style.get("transform");
      if (transform instanceof CSSTransformValue) {
        const m = transform.toMatrix();
        own = [m.a, m.b, m.c, m.d, m.e, m.f];
      }
      if (text.scale !== "none") {
        const [x, y] = numbers(text.scale);
        own = multiply([x, 0, 0, y ?? x, 0, 0], own);
      }
      if (text.rotate !== "none") {
        const a = angle(text.rotate);
        own = multiply([Math.cos(a), Math.sin(a), -Math.sin(a), Math.cos(a), 0, 0], own);
      }
      if (text.translate !== "none") {
        const [x, y] = numbers(text.translate);
        own = multiply([1, 0, 0, 1, x, y ?? 0], own);
      }
      return {
        matrix: own, alpha: length("opacity"), "frame.size.width": length("width"),
        "frame.size.height": length("height"), "frame.origin.x": length("left"), "frame.origin.y": length("top"),
        borderWidth: length("border-top-width"), cornerRadius: length("border-top-left-radius"),
        backgroundColor: text.backgroundColor, borderColor: text.borderTopColor,
        progress: animations[index].map((animation) => animation.effect.getComputedTiming().progress),
      };
    });
  });
}
"""

STYLE = """
div { animation-play-state: paused !important; position: absolute; border-style: solid; box-sizing: content-box; }
"""


def channels(text):
    """Red, green, blue and alpha of a computed colour, in 0...1."""
    numbers = [float(word) for word in text[text.index("(") + 1:-1].replace(",", " ").replace("/", " ").split()]
    return [number / 255 for number in numbers[:3]] + (numbers[3:] or [1.0])


class Comparison:
    """The differences of a format, by what they are differences of."""

    def __init__(self):
        self.largest, self.count, self.faults, self.late = {}, 0, [], 0

    def number(self, case, frame, what, found, expected, allowed):
        self.count += 1
        difference = abs(found - expected)
        share = difference / allowed
        if share > self.largest.get(what, (0, 0))[0]:
            self.largest[what] = (share, difference)
        if not difference <= allowed:
            self.faults.append(f"{case} frame {frame}: {what}: imported {found!r}, Chromium {expected!r}, allowed {allowed:.2g}")

    def element(self, case, frame, layer, shown, slope, names, size):
        """Compares the properties of an element in a frame.

        layer: What was imported for each frame. slope: The steepest slope of all its Bézier curves. names: The properties that its key frames have. size: The
        greatest number of its key frames.
        """
        values, bend = layer[frame], 2e-7 * slope
        single = {"translate", "rotate", "scale"} & names
        for index, (found, expected) in enumerate(zip(matrix(values), shown["matrix"])):
            scale = max(1, size, abs(expected))
            allowed = (TEXT if single else FLOAT if index > 3 else EXACT) + bend
            kind = "transform, as text" if single else "translation" if index > 3 else "scale and rotation"
            self.number(case, frame, kind + (" on curves" if slope else ""), found, expected, allowed * scale)
        for path in ("alpha", "frame.size.width", "frame.size.height", "frame.origin.x", "frame.origin.y", "borderWidth",
                     "cornerRadius"):
            if path in values and PATHS[path] in names:
                scale = 1 if path == "alpha" else max(1, size)
                if path == "borderWidth":
                    self.number(case, frame, "borderWidth, as whole pixels", values[path], shown[path] + 0.5 * (shown[path] > 1),
                                1 if shown[path] <= 1 else 0.5 + (FLOAT + bend) * scale)
                    continue
                self.number(case, frame, path, values[path], shown[path], (FLOAT + bend) * scale)
        for path in ("backgroundColor", "borderColor"):
            if f"{path}.red" not in values or PATHS[path] not in names:
                continue
            color = channels(shown[path])
            parts = [f"{path}.{part}" for part in ("red", "green", "blue", "alpha")]
            # A color that is hardly seen has too few bits.
            parts, color = (parts, color) if color[3] >= 0.05 else (parts[3:], color[3:])
            allowed = [(1.02 / 255 + bend) / max(color[-1], 0.05)] * (len(parts) - 1) + [0.006 + bend]

            def isNear(shown):
                return all(abs(shown[part] - expected) <= limit for part, expected, limit in zip(parts, color, allowed))

            if slope and frame and not isNear(values) and isNear(layer[frame - 1]):
                self.late += 1
                continue
            for part, expected, limit in zip(parts, color, allowed):
                self.number(case, frame, f"{path}, as bytes", values[part], expected, limit)

    def report(self, title, cases):
        for what, (share, difference) in sorted(self.largest.items()):
            print(f"  {what}: at most {difference:.2g}, {share:.0%} of what is allowed")
        print(f"{title}: {cases} cases, {self.count} values compared, {len(self.faults)} differ, "
              f"{self.late} colors jump a frame later")
        if self.late > 3:
            self.faults.append("too many colors jump later")
        for fault in self.faults[:20]:
            print(f"  {fault}")
        if self.faults:
            raise SystemExit(f"{title}: imported values are not those of Chromium")


PATHS = {"alpha": "opacity", "frame.size.width": "width", "frame.size.height": "height", "frame.origin.x": "left",
         "frame.origin.y": "top", "borderWidth": "border-width", "cornerRadius": "border-radius",
         "backgroundColor": "background-color", "borderColor": "border-color"}
