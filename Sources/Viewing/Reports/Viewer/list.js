// The list of all goldens, with its filters and its marks.

/** The list of goldens, of which the filters hide some. */
class GoldenList {
  #report;
  #rows;
  #status = null;
  #cause = null;
  /** The buttons of the filters with their statuses. */
  #choices;
  #accept = new CommandRow("accept", "");

  constructor(report, page, palette) {
    this.#report = report;
    const isReview = report.accept !== null && report.items.some((item) => item.word !== null);
    this.#rows = report.items.map((item) => goldenRow(item, isReview));
    byId("golden-list").append(...this.#rows);
    new Thumbnails(page, palette, report.items, this.#rows);
    byId("summary").replaceChildren(...summaryParts(report));
    byId("empty").hidden = report.items.length > 0;
    this.#showFilters();
    this.#showCauses();
    byId("search").addEventListener("input", () => this.#filter());
    byId("golden-list").addEventListener("change", () => this.#showMarks());
    byId("marked-command").replaceChildren(this.#accept.element);
    byId("marked-all").addEventListener("click", () => this.markAll());
    byId("marked-none").addEventListener("click", () => this.#mark(this.#boxes, false));
    this.#filter();
    this.#showMarks();
  }

  /** Returns the position of the next (1) or previous (-1) visible golden. */
  beside(position, step) {
    for (let other = position + step; other >= 0 && other < this.#rows.length; other += step) {
      if (!this.#rows[other].hidden) return other;
    }
    return null;
  }

  /** Returns the place of a golden among the visible ones: `3 of 10`. */
  placeOf(position) {
    const visible = [...this.#rows.keys()].filter((row) => !this.#rows[row].hidden || row === position);
    return `${visible.indexOf(position) + 1} of ${visible.length}`;
  }

  /** Moves the focus to the next (1) or previous (-1) visible row. */
  moveFocus(step) {
    const links = this.#rows.filter((row) => !row.hidden).map(linkIn);
    const place = links.indexOf(this.#focused && linkIn(this.#focused)) + step;
    links[Math.min(Math.max(place, 0), links.length - 1)]?.focus();
  }

  focus(position) {
    const row = this.#rows[position];
    if (row) linkIn(row).focus();
  }

  /** Marks a golden for the accept command, or removes its mark. Without a position, the golden of the focused row. */
  mark(position) {
    const row = position === null ? this.#focused : this.#rows[position];
    const box = row && boxIn(row);
    if (!box) return;
    this.#mark([box], !box.checked);
    setText(byId("spoken"), box.checked ? "Marked" : "Not marked");
  }

  /** Returns whether a golden is marked; null if it cannot be accepted. */
  isMarked(position) {
    const row = this.#rows[position];
    return (row && boxIn(row)?.checked) ?? null;
  }

  /** Marks all visible goldens that can be accepted. */
  markAll() {
    const visible = this.#rows.filter((row) => !row.hidden).map(boxIn);
    this.#mark(visible.filter((box) => box !== null), true);
  }

  /** Copies the command that accepts the marked goldens. */
  copyAccept() {
    if (!byId("marked").hidden) this.#accept.button.click();
  }

  get #focused() {
    return document.activeElement?.closest("#golden-list > li") ?? null;
  }

  get #boxes() {
    return this.#rows.map(boxIn).filter((box) => box !== null);
  }

  #mark(boxes, isMarked) {
    for (const box of boxes) box.checked = isMarked;
    this.#showMarks();
  }

  #showMarks() {
    const { items, accept } = this.#report;
    const words = items.filter((_, index) => boxIn(this.#rows[index])?.checked).map(({ word }) => word);
    byId("marked").hidden = words.length === 0;
    setText(byId("marked-count"), `${words.length} marked`);
    this.#accept.setText([accept, ...words].join(" "));
  }

  #showFilters() {
    const counts = new Map();
    for (const { status } of this.#report.items) counts.set(status, (counts.get(status) ?? 0) + 1);
    const known = Object.keys(this.#report.counts).filter((status) => counts.has(status));
    this.#choices = [null, ...known].map((status) => {
      const name = status ? fillStatus(make("span"), status) : "all";
      const count = status ? counts.get(status) : this.#report.items.length;
      const button = make("button", "filter", name, " ", make("span", "count", String(count)));
      button.addEventListener("click", () => {
        this.#status = status;
        this.#cause = null;
        this.#filter();
      });
      return { status, button };
    });
    byId("filter-buttons").replaceChildren(...this.#choices.map(({ button }) => button));
  }

  #showCauses() {
    const { causes } = this.#report;
    byId("shared-causes").hidden = causes.length === 0;
    byId("shared-cause-list").replaceChildren(...causes.map((cause) => {
      const button = make("button", "link", make("bdi", "", seen(cause.title)));
      button.addEventListener("click", () => {
        this.#cause = this.#cause === cause ? null : cause;
        this.#status = null;
        this.#filter();
      });
      const count = make("span", "quiet", " " + plural(cause.items.length, "golden"));
      return make("li", "", button, count);
    }));
  }

  #filter() {
    const words = byId("search").value.toLowerCase().split(/\s+/).filter(Boolean);
    const ofCause = this.#cause && new Set(this.#cause.items);
    this.#report.items.forEach((item, index) => {
      // As it is shown, and as it may be pasted.
      const whole = [item.name, item.cause ?? item.note, item.path].join(" ");
      const text = `${seen(whole)} ${whole}`.toLowerCase();
      const isMeant = !this.#status || item.status === this.#status;
      const isOfCause = !ofCause || ofCause.has(index);
      const isNamed = words.every((word) => text.includes(word));
      this.#rows[index].hidden = !(isMeant && isOfCause && isNamed);
    });
    const all = this.#rows.length;
    const count = this.#rows.filter((row) => !row.hidden).length;
    for (const { status, button } of this.#choices) {
      button.setAttribute("aria-pressed", String(!this.#cause && status === this.#status));
    }
    setText(byId("list-count"), count === all ? "" : `${count} of ${plural(all, "golden")}`);
  }
}

function linkIn(row) {
  return row.lastChild;
}

/** Returns the box that marks a row; null if its golden cannot be accepted. */
function boxIn(row) {
  return row.querySelector("input");
}

function goldenRow(item, isReview) {
  // Namesakes of two targets differ only in their paths, which are then their ids.
  const path = item.id === item.name ? [] : [item.path];
  const reason = item.cause === null ? [item.note] : [];
  const sentence = make("bdi", "golden-note", ...withSwatches(sentenceOf(item)));
  sentence.title = seen(sentenceOf(item));
  const name = makeShortName(item.name);
  name.className += " golden-name";
  const more = make("bdi", "quiet", seen([...reason, ...path].filter(Boolean).join(" · ")));
  const title = make("span", "golden-title", sentence, make("span", "golden-line", name, more));
  const link = make("a", "golden-row", fillStatus(make("span"), item.status), title, make("span", "curve"),
    make("span", "golden-size quiet", frameCount(item)));
  link.href = linkTo(item);
  const row = make("li", "", link);
  row.style.borderInlineStartColor = `var(--${statusMark(item.status).color})`;
  if (!isReview) return row;
  const box = make("span", "golden-mark");
  if (item.word !== null) {
    const input = make("input");
    input.type = "checkbox";
    input.setAttribute("aria-label", "Mark " + seen(item.name));
    box.append(input);
  }
  row.className += " review";
  row.prepend(box);
  return row;
}

/** Returns the number of frames, and that of the recording if it has another number. */
function frameCount({ frames, runFrames }) {
  if (frames === 0) return "";
  return runFrames === null ? plural(frames, "frame") : `${grouped(frames)} → ${plural(runFrames, "frame")}`;
}

/** Creates the small curves of an item, the golden dashed and the recording solid, with a line below what differs. */
function smallCurve({ curve }) {
  if (!curve) return make("span", "curve");
  const sides = [
    [curve.same ? "same" : "golden", curve.golden], ["run", curve.actual], ["differs", curve.differs],
  ].filter(([, path]) => path !== null);
  const element = makeSVG("svg", {
    class: "curve", viewBox: "0 0 120 32", role: "img", "aria-label": "Curve of " + seen(curve.track),
  });
  element.append(makeSVG("title", {}), ...sides.map(([name, path]) =>
    makeSVG("path", { class: "curve-" + name, d: path })));
  element.firstChild.append(seen(curve.track));
  return element;
}

function makeSVG(tag, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** Returns how many goldens differ, and the amount of compared data. */
function summaryParts({ counts, headline }) {
  const [frames, values, events] = ["frame", "value", "event"].map((one) => plural(counts[one + "s"], one));
  return [
    make("strong", "", headline),
    make("span", "quiet", `${frames}, ${values} and ${events} compared`),
  ];
}
