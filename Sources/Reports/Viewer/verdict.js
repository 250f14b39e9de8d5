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

/** Shows the causes, the tolerances and the commands of a golden. */
function showVerdict(session) {
  const { facts } = session.golden;
  showCauses(session, facts.causes);
  for (const line of facts.tolerances) {
    byId("golden-facts").append(make("bdi", "fact", "tolerance " + seen(line)));
  }
  byId("commands").replaceChildren(...commandRows(session, facts.commands));
  byId("text-difference").hidden = !facts.text;
  byId("text-difference").open = false;
  byId("text-difference-body").textContent = "";
  // A long text is added to the page only when the user opens it.
  session.listen(byId("text-difference"), "toggle", () => {
    if (!byId("text-difference").open) return;
    setText(byId("text-difference-body"), seenLines(facts.text ?? ""));
  });
}

/** Clears the results of the golden that was open before. */
function clearVerdict() {
  for (const id of ["golden-causes", "text-difference"]) {
    byId(id).hidden = true;
  }
  byId("commands").replaceChildren();
}

/** Shows the causes of the differences, with the changes that follow from each. */
function showCauses(session, causes) {
  const list = byId("golden-causes");
  list.hidden = causes.length === 0;
  list.replaceChildren(...causes.map((cause) => {
    const text = make("bdi", "", seen(cause.text));
    const lines = cause.lines.map((line) => make("div", "follows", make("bdi", "", seen(line))));
    if (cause.frame === null && cause.track === null) return make("li", "", text, ...lines);
    const button = make("button", "link", text);
    button.type = "button";
    button.addEventListener("click", () => {
      const track = session.golden.tracks[cause.track];
      if (track) session.select(session.golden.trackNamed(track.name));
      if (cause.frame !== null) session.go(cause.frame);
    });
    return make("li", "", button, ...lines);
  }));
}

/** Returns a row for each command. The command of the stepper starts at the cursor. */
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
  return rows.map((row) => row.element);
}

/** A command with a button that copies it. */
class CommandRow {
  constructor(name, text) {
    this.name = name;
    this.code = make("code");
    this.setText(text);
    this.button = make("button", "", "Copy");
    this.button.type = "button";
    this.button.setAttribute("aria-label", `Copy the ${name} command`);
    this.button.addEventListener("click", () => this.#copy());
    this.element = make("div", "command", make("span", "quiet", name), this.code, this.button);
  }

  setText(text) {
    this.text = text;
    this.code.title = seen(text);
    setText(this.code, seen(text));
  }

  /** Copies the command. If the browser refuses, selects it so that the user can copy it. */
  async #copy() {
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
    setTimeout(() => { this.button.textContent = "Copy"; }, 1500);
  }
}
