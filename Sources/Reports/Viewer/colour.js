// The colour of a node: red, green, blue and opacity, or other views of it that a motion can change.

/** Returns red, green, blue and opacity of a node, from 0 to 1. */
function colourOf(track, value) {
  const part = (name) => Math.min(Math.max(value("backgroundColor." + name, 0), 0), 1);
  const view = (name) => track("backgroundColor." + name);
  const [red, green, blue, opacity] = ["red", "green", "blue", "alpha"].map(part);
  const white = view("white");
  if (white !== undefined) return [white, white, white, opacity];
  const moved = ["hue", "saturation", "brightness"].map(view);
  if (moved.every((number) => number === undefined)) return [red, green, blue, opacity];
  const [hue, saturation, brightness] = hueView(red, green, blue)
    .map((number, index) => moved[index] ?? number);
  return [...fromHue(hue, saturation, brightness), opacity];
}

/** Returns the hue in turns (0 for grey), the saturation and the brightness of a colour. */
function hueView(red, green, blue) {
  const greatest = Math.max(red, green, blue);
  const range = greatest - Math.min(red, green, blue);
  if (range === 0) return [0, 0, greatest];
  const sixths = greatest === red ? (green - blue) / range
    : greatest === green ? 2 + (blue - red) / range : 4 + (red - green) / range;
  return [(sixths + 6) % 6 / 6, range / greatest, greatest];
}

/** Returns red, green and blue. Each is at its maximum for a third of a turn and at its minimum for a third. */
function fromHue(hue, saturation, brightness) {
  const sixths = (hue - Math.floor(hue)) * 6;
  return [5, 3, 1].map((offset) => {
    const place = (sixths + offset) % 6;
    const fall = Math.min(Math.max(Math.min(place, 4 - place), 0), 1);
    return brightness - brightness * saturation * fall;
  });
}
