// The rows of a node below a heading, which folds them away.

/** The most rows that differ of which none is folded away. */
const mostOpenRows = 4;

/** Returns the name of the node that a track or a source belongs to, or null. */
function nodeOf(name, nodes) {
  let end = name.length;
  while (end > 0) {
    if (nodes.has(name.slice(0, end))) return name.slice(0, end);
    end = name.lastIndexOf(".", end - 1);
  }
  return null;
}

/** The heading of a node's rows, with the frames in which they differ. */
class GroupLane extends Lane {
  constructor(session, name, lanes) {
    super(session, "group-lane", 30, "Frames in which " + seen(name) + " differs");
    this.lanes = lanes;
    this.runs = joined(lanes.flatMap(({ track, changes }) => track?.differs ?? changes).map((run) => [...run]));
    this.button = make("button", "fold", makeShortName(name));
    const words = new Set(lanes.map(({ track }) => track?.change).filter(Boolean));
    const [first] = words;
    const text = first ? seen(first) + (words.size > 1 ? "; …" : "") : plural(lanes.length, "row");
    this.note = make("bdi", "lane-should", text);
    this.note.title = [...words].map(seen).join("\n");
    this.label.append(this.button, this.note);
    this.element.classList.add("differing");
    for (const lane of lanes) lane.group = this;
  }

  /** Shows or hides the rows. */
  fold(isOpen) {
    this.isOpen = isOpen;
    this.button.setAttribute("aria-expanded", String(isOpen));
    for (const { element } of this.lanes) element.hidden = !isOpen;
  }

  *draw() {
    const { session } = this;
    const context = this.context();
    context.fillStyle = session.palette.differs;
    eachVisibleRun(session, this.runs, (left, width) => context.fillRect(left, 11, width, 8));
    this.isWhole = true;
  }
}

/** Creates the row of a track. */
function laneOf(session, index, scenery) {
  const { golden } = session;
  const colour = colourName(golden.tracks[index]);
  if (colour !== null) {
    return new ColourLane(session, golden.order.filter((one) => golden.leader(one) === index), scenery);
  }
  return isNumeric(golden.tracks[index]) ? new CurveLane(session, index) : new WordLane(session, index);
}

/** Shows the rows: those that differ by node, that of the first cause on top, and the others folded away. */
function showLanes(session, lanes) {
  const { golden } = session;
  const names = golden.drawnSides.flatMap((side) => golden.sides[side].sources)
    .filter(({ kind }) => kind === "node").map(({ name }) => name);
  const nodes = new Set(names);
  const differing = lanes.filter(({ isDiffering }) => isDiffering);
  const alike = lanes.filter(({ isDiffering }) => !isDiffering);
  if (differing.length === 0) session.showsAlike = true;
  const groups = new Map();
  for (const lane of differing) {
    const node = nodeOf(lane.wholeName, nodes) ?? lane.wholeName.split(".")[0];
    groups.set(node, [...(groups.get(node) ?? []), lane]);
  }
  const headings = [];
  const rows = [...groups].flatMap(([name, own]) => {
    if (own.length === 1 || groups.size === 1) return own;
    const heading = new GroupLane(session, name, own);
    heading.fold(differing.length <= mostOpenRows || own.some((lane) => lane.holds(session.track)));
    headings.push(heading);
    return [heading, ...own];
  });
  session.rows = [...rows, ...alike].map(({ index }) => index).filter((index) => index !== undefined);
  const shownRows = rows.filter((lane) => !(lane instanceof GroupLane) && lane.group?.isOpen !== false);
  const curves = shownRows.filter((lane) => lane instanceof CurveLane).length;
  for (const lane of rows) lane.setSize?.(curves);
  byId("differing-lanes").replaceChildren(...rows.map(({ element }) => element));
  byId("alike-lanes").replaceChildren(...alike.map(({ element }) => element));
  byId("alike-heading").hidden = differing.length === 0 || alike.length === 0;
  setText(byId("alike-heading"), plural(alike.length, "row") + " without a difference");
  return [...headings, ...lanes];
}
