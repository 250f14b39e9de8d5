// The list of all goldens, with its filters.

/** The list of goldens, of which the filters hide some. */
class GoldenList {
  #report;
  #rows;
  #status = null;
  #cause = null;

  constructor(report) {
    this.#report = report;
    this.#rows = report.items.map((item) => goldenRow(item));
    byId("golden-list").append(...this.#rows);
    byId("summary").replaceChildren(...summaryParts(report));
    this.#showFilters();
    this.#showCauses();
    byId("search").addEventListener("input", () => this.#filter());
    this.#filter();
  }

  /** Returns the position of the next (1) or previous (-1) visible golden. */
  beside(position, step) {
    for (let other = position + step; other >= 0 && other < this.#rows.length; other += step) {
      if (!this.#rows[other].hidden) return other;
    }
    return null;
  }

  /** Moves the focus to the next (1) or previous (-1) visible row. */
  moveFocus(step) {
    const links = this.#rows.filter((row) => !row.hidden).map((row) => row.firstChild);
    const place = links.indexOf(document.activeElement) + step;
    links[Math.min(Math.max(place, 0), links.length - 1)]?.focus();
  }

  focus(position) {
    this.#rows[position]?.firstChild.focus();
  }

  #showFilters() {
    const counts = new Map();
    for (const { status } of this.#report.items) counts.set(status, (counts.get(status) ?? 0) + 1);
    const known = Object.keys(this.#report.counts).filter((status) => counts.has(status));
    const choices = [null, ...known].map((status) => {
      const button = make("button", "filter");
      button.type = "button";
      const name = status ? statusBadge(status) : "all";
      const count = status ? counts.get(status) : this.#report.items.length;
      button.append(name, " ", make("span", "count", String(count)));
      button.addEventListener("click", () => {
        this.#status = status;
        this.#cause = null;
        this.#filter();
      });
      return { status, button };
    });
    this.choices = choices;
    byId("filter-buttons").replaceChildren(...choices.map(({ button }) => button));
  }

  #showCauses() {
    const { causes } = this.#report;
    byId("shared-causes").hidden = causes.length === 0;
    byId("shared-cause-list").replaceChildren(...causes.map((cause) => {
      const button = make("button", "link", make("bdi", "", seen(cause.title)));
      button.type = "button";
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
      const text = (item.name + " " + item.note + " " + item.path).toLowerCase();
      const isMeant = !this.#status || item.status === this.#status;
      const isOfCause = !ofCause || ofCause.has(index);
      const isNamed = words.every((word) => text.includes(word));
      this.#rows[index].hidden = !(isMeant && isOfCause && isNamed);
    });
    const all = this.#rows.length;
    const count = this.#rows.filter((row) => !row.hidden).length;
    for (const { status, button } of this.choices) {
      button.setAttribute("aria-pressed", String(!this.#cause && status === this.#status));
    }
    setText(byId("list-count"), count === all ? "" : `${count} of ${plural(all, "golden")}`);
  }
}

function statusBadge(status) {
  const badge = make("span");
  fillStatus(badge, status);
  return badge;
}

function goldenRow(item) {
  const note = make("bdi", "golden-note", seen(item.note));
  const title = make("span", "golden-title", makeName(item.name, "golden-name"), note);
  const size = item.frames > 0 ? plural(item.frames, "frame") : "";
  const link = make("a", "golden-row", statusBadge(item.status), title, sparkline(item.spark),
    make("span", "golden-size quiet", size));
  link.href = linkTo(item);
  return make("li", "", link);
}

/** Creates the small curves of an item, the golden above the recording. */
function sparkline(spark) {
  if (!spark) return make("span", "spark");
  const sides = [["golden", spark[0]], ["actual", spark[1]]].filter(([, text]) => text !== null);
  const curves = sides.map(([name, text]) => make("span", "spark-" + name, seen(text)));
  const element = make("span", "spark", ...curves);
  element.setAttribute("role", "img");
  element.setAttribute("aria-label", sides.map(([name]) => name).join(" and ") + " curve");
  return element;
}

/** Returns the number of goldens and the amount of compared data. */
function summaryParts({ counts, items }) {
  const sizes = ["frame", "value", "event"].map((one) => plural(counts[one + "s"], one));
  const [frames, values, events] = sizes;
  return [
    make("strong", "", plural(items.length, "golden")),
    make("span", "quiet", `${frames}, ${values} and ${events} compared`),
  ];
}
