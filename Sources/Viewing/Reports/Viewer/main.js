// The page: a list of goldens, of which one can be open.

/** The page with all its parts. */
class Viewer {
  #page = new Page();
  #palette = new Palette();
  #position = null;
  /** The open session with all its panels, and the one whose panels are not complete. */
  session = null;
  #coming = null;

  start() {
    const report = this.#page.json("report");
    if (report?.schema !== 1) {
      this.#say("This page holds no report that this viewer can read.");
      return;
    }
    this.report = report;
    takeMarks(report);
    this.title = seen(`${report.headline} · ${report.title}`);
    document.title = this.title;
    byId("report-title").textContent = seen(report.title);
    byId("report-run").textContent = seen(report.run);
    this.list = new GoldenList(report, this.#page, this.#palette);
    wireButtons(this);
    fillHelp();
    layOut();
    new Keyboard(this);
    new Paper(this, this.#palette);
    addEventListener("hashchange", () => this.#obeyLink());
    byId("golden-list").addEventListener("change", () => this.#showMark());
    this.#page.addEventListener("more", () => this.#more());
    this.#palette.addEventListener("change", () => this.session?.tell("look"));
    this.#obeyLink();
  }

  /** Opens the next (1) or previous (-1) visible golden. */
  openBeside(step) {
    const position = this.list.beside(this.#position ?? -1, step);
    if (position === null) return;
    location.hash = linkTo(this.report.items[position]);
    // The event of the new address comes later, perhaps after the next key.
    this.#obeyLink();
  }

  back() {
    if (document.activeElement === byId("search") && this.#position === null) {
      byId("search").blur();
      return;
    }
    const position = this.#position;
    if (position === null) return;
    // An empty link would scroll the page to its top, so the address is changed instead.
    history.pushState(null, "", location.pathname + location.search);
    this.#showList();
    this.list.focus(position);
  }

  /** Marks the open golden, or that of the focused row, for the accept command. */
  mark() {
    this.list.mark(this.#position);
    this.#showMark();
  }

  /** Shows whether the open golden is marked. */
  #showMark() {
    const isMarked = this.list.isMarked(this.#position);
    byId("golden-mark").hidden = isMarked === null;
    byId("golden-mark").setAttribute("aria-pressed", String(isMarked));
  }

  search() {
    if (this.#position !== null) this.back();
    byId("search").focus();
  }

  /** Copies the command with a name. */
  copy(wanted) {
    this.commands.find(({ name }) => name === wanted)?.copy();
  }

  #obeyLink() {
    const link = readLink(location.hash);
    const position = link ? this.report.items.findIndex((item) => item.id === link.id) : -1;
    if (position < 0) {
      this.#showList();
      if (link) this.#say(`The report holds no golden called ${seen(link.id)}.`);
      return;
    }
    if (position !== this.#position) this.#open(position);
    this.#moveTo(link);
    this.links?.obeyed();
  }

  #moveTo({ frame, track }) {
    const { session } = this;
    this.#linked = session ? null : { frame, track };
    if (!session) return;
    const index = session.golden.trackNamed(track);
    if (index >= 0) session.show(index, frame ?? session.frame);
    else if (frame !== null) session.go(frame);
  }

  /** The frame and track of the link, until the data are loaded. */
  #linked = null;

  #showList() {
    this.#end();
    this.#position = null;
    byId("list-view").hidden = false;
    byId("golden-view").hidden = true;
    document.body.classList.remove("shows-golden");
    document.title = this.title;
    this.#say("");
  }

  #open(position) {
    const item = this.report.items[position];
    this.#end();
    this.#position = position;
    byId("list-view").hidden = true;
    byId("golden-view").hidden = false;
    document.body.classList.add("shows-golden");
    byId("workspace").hidden = true;
    document.title = seen(item.name) + " · " + seen(this.report.title);
    byId("golden-previous").disabled = this.list.beside(position, -1) === null;
    for (const id of ["golden-next", "golden-after"]) byId(id).disabled = this.list.beside(position, 1) === null;
    setText(byId("golden-place"), this.list.placeOf(position));
    clearVerdict();
    showItem(item);
    this.#showMark();
    scrollTo(0, 0);
    this.#begin();
  }

  /** Begins the session if its data are loaded. */
  #begin() {
    const item = this.report.items[this.#position];
    const facts = item.data ? this.#page.json("g" + item.number) : null;
    const isComing = item.data && !facts && !this.#page.isWhole;
    this.#say(isComing ? "Loading …" : facts ? "" : "The report has no values of this golden.");
    if (!facts) return;
    this.#coming = new Session(new Golden(this.#page, item, facts), this.#palette);
    const { budget } = this.#coming;
    budget.request(this, () => this.#furnish(this.#coming));
    // The panels of most goldens are complete at once. Those of hundreds of tracks take a few frames.
    budget.start();
  }

  /** Creates all panels of a session in parts, and then shows them. */
  *#furnish(session) {
    const { golden } = session;
    this.commands = showVerdict(session);
    yield;
    const scenery = new Scenery(golden);
    yield;
    const lanes = [];
    for (const index of golden.order) {
      if (golden.leader(index) === index) lanes.push(laneOf(session, index, scenery));
      yield;
    }
    lanes.push(...eventLanes(golden).map((source) => new EventLane(session, source)));
    const all = showLanes(session, lanes);
    yield;
    this.lanes = new LaneList(session, all);
    yield;
    this.ruler = new Ruler(session, golden.events[golden.shown]?.inputFrames ?? []);
    this.player = new Player(session);
    new Scrubbing(session, [byId("ruler-field"), byId("lanes")]);
    yield;
    this.stage = new StageView(session, scenery);
    new Film(session, scenery);
    yield;
    new Readout(session);
    new EventsNow(session);
    yield;
    new ValueTable(session);
    new Speaker(session);
    this.links = new LinkKeeper(session);
    showLegend(golden);
    session.follow("look stage", () => showSwitches(session));
    showSwitches(session);
    yield;
    byId("workspace").hidden = false;
    [this.session, this.#coming] = [session, null];
    if (this.#linked) this.#moveTo(this.#linked);
    // The widths and heights are known after a layout.
    requestAnimationFrame(() => this.#arrive(session));
  }

  /** Scrolls to the row that a link names, and gives keys to the time cursor. The row of the first cause is on top. */
  #arrive(session) {
    if (session !== this.session) return;
    if (session.track !== session.golden.opening.track) this.lanes.reveal();
    byId("slider").focus({ preventScroll: true });
  }

  #end() {
    for (const session of [this.session, this.#coming]) session?.end();
    [this.session, this.#coming] = [null, null];
    this.stage = null;
    this.links = null;
    recentStarts.clear();
    recentNumbers.clear();
    recentLevels.clear();
    for (const id of ["differing-lanes", "alike-lanes", "table"]) byId(id).replaceChildren();
  }

  /** Uses the data that have been loaded since the last call. */
  #more() {
    const session = this.session ?? this.#coming;
    if (session) session.tell("data");
    else if (this.#position !== null) this.#begin();
  }

  /** Shows a message: below the name and the status of the open golden, or above the list. */
  #say(text) {
    const place = this.#position === null ? "message" : "golden-message";
    for (const id of ["message", "golden-message"]) {
      byId(id).hidden = text === "" || id !== place;
      setText(byId(id), id === place ? text : "");
    }
  }
}

new Viewer().start();
