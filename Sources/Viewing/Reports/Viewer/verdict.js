// The result of a golden: its status, its differences, their probable causes, and commands.

const statusSigns = {
  different: "≠", missing: "+", unused: "∅", "near-miss": "≈", same: "=", unknown: "?", unusable: "!",
};

function fillStatus(element, status) {
  element.className = "status status-" + status;
  const sign = make("span", "sign", statusSigns[status] ?? "?");
  element.replaceChildren(sign, " " + status);
}

/** Shows the facts about an item that are in the list. */
function showItem(item) {
  fillStatus(byId("golden-status"), item.status);
  byId("golden-name").textContent = seen(item.name);
  byId("golden-name").title = seen(item.name);
  byId("golden-note").textContent = seen(item.note);
  const sizes = ["frame", "track", "value", "event"].map((one) => plural(item[one + "s"], one));
  const facts = [item.path, ...sizes, ...(item.owner ? ["test " + item.owner] : [])];
  byId("golden-facts").replaceChildren(...facts.map((fact) => make("bdi", "fact", seen(fact))));
}

/** The maximum number of causes that are shown above the commands; the others are among the details. */
const mostCauses = 2;

/** Shows the causes, the largest difference, the tolerances and the commands of a golden; returns the commands. */
function showVerdict(session) {
  const { facts } = session.golden;
  showCauses(session, facts.causes);
  showLargest(session);
  for (const line of facts.tolerances) {
    byId("golden-facts").append(make("bdi", "fact", "tolerance " + seen(line)));
  }
  const rows = commandRows(session, facts.commands);
  byId("commands").replaceChildren(...rows.map((row) => row.element));
  byId("text-difference").hidden = !facts.text;
  byId("text-difference").open = false;
  byId("text-difference-body").textContent = "";
  // A long text is added to the page only when the user opens it.
  session.listen(byId("text-difference"), "toggle", () => {
    if (!byId("text-difference").open) return;
    setText(byId("text-difference-body"), seenLines(facts.text ?? ""));
  });
  return rows;
}

/** Clears the results of the golden that was open before. */
function clearVerdict() {
  const hidden = ["golden-causes", "golden-largest", "golden-consequences", "text-difference"];
  for (const id of hidden) byId(id).hidden = true;
  byId("golden-note").hidden = false;
  byId("golden-more").open = false;
  setText(byId("golden-more-summary"), "Details");
  byId("commands").replaceChildren();
}

/** Shows the first causes of the differences. What follows from each and the other causes are among the details. */
function showCauses(session, causes) {
  byId("golden-causes").hidden = causes.length === 0;
  // The note is the first difference, which a cause explains.
  byId("golden-note").hidden = causes.length > 0;
  if (causes.length > 0) byId("golden-facts").append(make("bdi", "fact", seen(session.golden.item.note)));
  byId("golden-causes").replaceChildren(...causes.slice(0, mostCauses).map((cause) =>
    make("li", "", causeLink(session, cause))));
  const followers = causes.map((cause, index) => {
    const lines = cause.lines.map((line) => make("div", "follows", make("bdi", "", seen(line))));
    if (lines.length === 0 && index < mostCauses) return null;
    return make("li", "", causeLink(session, cause), ...lines);
  });
  const rows = followers.filter((row) => row !== null);
  byId("golden-consequences").hidden = rows.length === 0;
  byId("golden-consequences").replaceChildren(...rows);
  const others = Math.max(causes.length - mostCauses, 0);
  const count = causes.reduce((sum, { lines }) => sum + lines.length, 0);
  const parts = [others > 0 ? plural(others, "more cause") : "", count > 0 ? plural(count, "consequence") : ""];
  setText(byId("golden-more-summary"), ["Details", ...parts.filter(Boolean)].join(" · "));
}

/** Returns the text of a cause, which leads to its track and its frame. */
function causeLink(session, cause) {
  const text = make("bdi", "", seen(cause.text));
  text.title = seen(cause.text);
  if (cause.frame === null && cause.track === null) return text;
  const button = make("button", "link", text);
  button.type = "button";
  button.addEventListener("click", () => {
    const track = session.golden.tracks[cause.track];
    if (track) session.show(session.golden.trackNamed(track.name), cause.frame ?? session.frame);
    else if (cause.frame !== null) session.go(cause.frame);
  });
  return button;
}

/** Shows the largest visible difference, which leads to its track and its frame. */
function showLargest(session) {
  const { largest, onlyConfiguration } = session.golden.item;
  byId("golden-largest").hidden = !largest && !onlyConfiguration;
  byId("golden-largest").replaceChildren(
    "Only the configuration of a source differs: no value and no event does.");
  if (!largest) return;
  const button = make("button", "link", makeShortName(largest.name));
  button.type = "button";
  button.title = "Go to the largest difference (g)";
  button.addEventListener("click", () => goToLargest(session));
  const values = make("bdi", "value", seen(largest.values));
  byId("golden-largest").replaceChildren("largest difference:", button, values, make("span", "quiet", largest.place));
}

/** Goes to the largest visible difference. */
function goToLargest(session) {
  const { frame, track } = session.golden.largest;
  session.show(track, frame);
}

/** Returns the commands of a golden. The command of the stepper starts at the cursor. */
function commandRows(session, commands) {
  const names = ["accept", "step", "diff"].filter((name) => commands[name]);
  const rows = names.map((name) => new CommandRow(name, commands[name]));
  const step = rows.find((row) => row.name === "step");
  if (step) {
    const follow = () => {
      const place = ` --at ${session.golden.numbers.step(session.frame)}`;
      step.setText(commands.step.replace(/( --at -?\d+)?$/, place));
    };
    session.follow("cursor", follow);
    follow();
  }
  return rows;
}

/** A command with a button that copies it. */
class CommandRow {
  constructor(name, text) {
    this.name = name;
    this.code = make("code");
    this.setText(text);
    this.button = make("button", "", "Copy " + name);
    this.button.type = "button";
    this.button.addEventListener("click", () => this.copy());
    this.element = make("div", "command", this.button, this.code);
  }

  setText(text) {
    this.text = text;
    if (this.code.title === withSigns(text)) return;
    setText(this.code, withSigns(text));
    this.code.title = withSigns(text);
  }

  /** Copies the command. If the browser refuses, selects it so that the user can copy it. */
  async copy() {
    try {
      await navigator.clipboard.writeText(this.text);
      this.#tell("Copied");
    } catch {
      getSelection().selectAllChildren(this.code);
      this.#tell("Selected");
    }
  }

  #tell(word) {
    this.button.textContent = word;
    setText(byId("spoken"), word);
    setTimeout(() => { this.button.textContent = "Copy " + this.name; }, 1500);
  }
}
