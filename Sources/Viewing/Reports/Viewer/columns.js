// The events of a frame: an ordered column for each side, with lines between the same events.

/** The marks of the kinds of changes. */
const changeMarks = { missing: "missing", extra: "new", reordered: "reordered", arguments: "changed" };

/** The maximum number of listed events in a frame of a side. */
const mostEvents = 200;

/** The height of an event in a column. */
const eventHeight = 26;

/** Returns the listed events of a side in a frame, and the number of further ones. */
function eventColumn(events, side, frame, changes) {
  const [first, end] = events?.range(frame) ?? [0, 0];
  const count = Math.min(end - first, mostEvents);
  const entries = Array.from({ length: count }, (_, place) => {
    const change = changes.get(first + place) ?? null;
    return { side, index: first + place, change, link: change && `c${change.golden} ${change.actual}` };
  });
  return { entries, more: end - first - count };
}

/**
 * Returns the columns of both sides: entries with the same link are the same event. An event that only one side has
 * leaves a gap on the other side.
 */
function eventColumns(golden, frame, changes) {
  const columns = golden.events.map((events, side) => eventColumn(events, side, frame, changes[side]));
  const [ours, theirs] = columns.map(({ entries }) => entries);
  for (const entries of [ours, theirs]) {
    entries.filter(({ change }) => !change).forEach((entry, place) => { entry.link = "p" + place; });
  }
  for (const [own, other] of [[ours, theirs], [theirs, ours]]) {
    own.forEach((entry, place) => {
      if (entry.isGap || !["missing", "extra"].includes(entry.change?.kind)) return;
      const before = own[place - 1];
      const at = before ? other.findIndex(({ link }) => link === before.link) + 1 : 0;
      other.splice(at, 0, { ...entry, isGap: true });
    });
  }
  return columns;
}

/** Lists the events of the frame at the cursor, those of the golden beside those of the run. */
class EventsNow {
  #session;
  #list = byId("events-list");
  #shown = "";
  #changes = [new Map(), new Map()];

  constructor(session) {
    this.#session = session;
    const { golden } = session;
    for (const change of golden.facts.eventChanges) {
      if (change.golden !== null) this.#changes[0].set(change.golden, change);
      if (change.actual !== null) this.#changes[1].set(change.actual, change);
    }
    // Where nothing but events differs, they take the place of the stage.
    byId(golden.differsInEventsAlone ? "events-instead" : "events-beside").append(byId("events-now"));
    session.follow("cursor", () => session.budget.request(this, () => this.#show()));
    session.budget.request(this, () => this.#show());
  }

  *#show() {
    const { golden, frame } = this.#session;
    const when = frame < 0 ? "before frame 0" : `at ${secondsText(golden.seconds(frame))}`;
    setText(byId("events-heading"), `Events ${when}`);
    const isOne = golden.hasSameEvents;
    const sides = isOne ? [golden.shown] : [0, 1];
    const alone = () => eventColumn(golden.events[golden.shown], golden.shown, frame, this.#changes[golden.shown]);
    const columns = isOne ? [alone()] : eventColumns(golden, frame, this.#changes);
    const text = JSON.stringify(columns);
    if (text === this.#shown) return;
    this.#shown = text;
    this.#list.classList.toggle("single", isOne);
    if (columns.every(({ entries }) => entries.length === 0)) {
      this.#list.replaceChildren(make("p", "quiet", "none"));
      return;
    }
    const lists = columns.map(({ entries, more }, place) => {
      const rows = entries.map((entry) => this.#row(entry, sides[place]));
      if (more > 0) rows.push(make("li", "quiet", `… ${more} more`));
      const list = make("ol", "event-column", ...rows);
      list.setAttribute("aria-label", sideNames[sides[place]]);
      return isOne ? list : make("div", "", make("div", "event-side " + sideNames[sides[place]], sideNames[sides[place]]), list);
    });
    this.#list.replaceChildren(...(isOne ? lists : [lists[0], eventLinks(columns), lists[1]]));
  }

  #row({ side: own, index, change, isGap }, side) {
    const events = this.#session.golden.events[isGap ? own : side];
    const source = makeName(events.source(index), "event-source");
    const words = [source, " ", makeName(events.phrase(index))];
    const kind = make("span", "event-kind", events.kindName(index));
    const isStruck = isGap && change.kind === "missing";
    if (isGap && !isStruck) return make("li", "gap", make("span", "unseen", "not in the golden"));
    const row = make("li", change ? "differs" : "", ...(isStruck ? [make("s", "", ...words)] : [kind, " ", ...words]));
    row.title = row.textContent;
    if (!change || (side === 0 && change.kind !== "reordered")) return row;
    const mark = marks.get(changeMarks[change.kind]);
    row.prepend(make("span", "sign", mark.sign));
    row.append(make("strong", "event-note", mark.words));
    return row;
  }
}

/** Draws a line between the places of each event in both columns; those of events in another order cross. */
function eventLinks(columns) {
  const [ours, theirs] = columns.map(({ entries }) => entries);
  const height = Math.max(ours.length, theirs.length) * eventHeight;
  const picture = makeSVG("svg", { class: "event-links", viewBox: `0 0 40 ${height}`, width: 40, height, "aria-hidden": "true" });
  const places = new Map(theirs.map(({ link }, place) => [link, place]));
  ours.forEach(({ link, change }, place) => {
    const other = places.get(link);
    if (other === undefined || ["missing", "extra"].includes(change?.kind)) return;
    const y = (at) => (at + 0.5) * eventHeight;
    const d = `M0 ${y(place)}C20 ${y(place)} 20 ${y(other)} 40 ${y(other)}`;
    picture.append(makeSVG("path", { class: change ? "differs" : "", d }));
  });
  return picture;
}
