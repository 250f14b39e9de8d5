// The result of a golden: its first cause as a sentence, what follows, the lines of code, and commands.

/** Shows a status in an element, and returns the element. */
function fillStatus(element, status) {
  const { sign, color } = statusMark(status);
  element.className = "status";
  element.style.color = `var(--${color})`;
  element.replaceChildren(make("span", "sign", sign), " " + status);
  return element;
}

/** What the reader can do where no cause says what differs. */
const nextSteps = {
  missing: "Accept makes this run the golden.",
  unusable: "Restore the file, for example with git, or record it again.",
  unused: "Delete it if its test is gone.",
  unknown: "Run the tests with dopesheet test, or record a run document.",
  different: "dopesheet diff prints the differences.",
};

/** Returns the sentence of an item: its first cause, or the words for its status. */
function sentenceOf({ cause, status }) {
  return cause ?? statusMark(status).words;
}

/** Shows the facts about an item that are in the list. */
function showItem(item) {
  fillStatus(byId("golden-status"), item.status);
  byId("golden-name").textContent = seen(item.name);
  byId("golden-name").title = seen(item.name);
  byId("golden-sentence").replaceChildren(...withSwatches(sentenceOf(item)));
  byId("golden-sentence").title = seen(sentenceOf(item));
  const step = item.cause === null ? nextSteps[item.status] ?? "" : "";
  const note = item.cause === null ? item.note : "";
  byId("golden-follows").replaceChildren(seen([note, step].filter(Boolean).join(" · ")));
  const sizes = ["frame", "track", "value", "event"].map((one) => plural(item[one + "s"], one));
  const facts = [item.path, ...sizes, ...(item.owner ? ["test " + item.owner] : []), ...(item.cause ? [item.note] : [])];
  byId("golden-facts").replaceChildren(...facts.map((fact) => make("bdi", "fact", seen(fact))));
}

/** Shows the causes, what follows from them, the code and the commands of a golden; returns the commands. */
function showVerdict(session) {
  const { facts } = session.golden;
  showCauses(session, facts.causes);
  showCode(facts.code);
  for (const line of facts.tolerances) {
    byId("golden-facts").append(make("bdi", "fact", "tolerance " + seen(line)));
  }
  const rows = commandRows(session, facts.commands);
  byId("commands").replaceChildren(...rows.map((row) => row.element));
  for (const name of ["accept", "reject"]) byId(name).hidden = !facts.commands[name];
  byId("text-difference").hidden = !facts.text;
  byId("text-difference").open = false;
  byId("text-difference-body").textContent = "";
  // A long text is added to the page only when the user opens it.
  session.listen(byId("text-difference"), "toggle", () => {
    if (!byId("text-difference").open) return;
    setText(byId("text-difference-body"), facts.text.split("\n").map(seen).join("\n"));
  });
  return rows;
}

/** Clears the results of the golden that was open before. */
function clearVerdict() {
  for (const id of ["golden-consequences", "text-difference", "golden-code", "accept", "reject"]) byId(id).hidden = true;
  byId("golden-more").open = false;
  setText(byId("copied"), "");
  byId("commands").replaceChildren();
}

/** Shows what follows from the first cause in a line, and all causes with what follows from each among the details. */
function showCauses(session, causes) {
  const [first, ...others] = causes;
  if (first) {
    byId("golden-sentence").replaceChildren(causeLink(session, first));
    const news = newsAmong(first);
    const { length } = news;
    const more = others.length > 0 ? [plural(others.length, "more cause") + ": " + others[0].text] : [];
    const follow = length > 0 ? [`${plural(length, "thing")} ${length === 1 ? "follows" : "follow"}: ${news[0]}`] : [];
    byId("golden-follows").replaceChildren(seen([...more, ...follow].join(" · ")));
    byId("golden-follows").title = byId("golden-follows").textContent;
  }
  const rows = causes.map((cause) =>
    make("li", "", causeLink(session, cause), ...cause.lines.map((line) => make("div", "follows", make("bdi", "", seen(line))))));
  byId("golden-consequences").hidden = rows.length === 0;
  byId("golden-consequences").replaceChildren(...rows);
}

/** Returns what follows from a cause without what repeats its fact of another name. */
function newsAmong({ text, lines }) {
  const fact = text.slice(text.indexOf(": ") + 2);
  return lines.filter((line) => !line.endsWith(fact));
}

/** Returns the text of a cause, which leads to where one sees it. */
function causeLink(session, cause) {
  const button = make("button", "link", make("bdi", "", ...withSwatches(cause.text)));
  button.title = seen(cause.text);
  button.addEventListener("click", () => {
    const { frame, track } = session.golden.placeOf(cause);
    session.show(track, frame);
  });
  return button;
}

/** Shows the lines of code that set what differs. */
function showCode(place) {
  byId("golden-code").hidden = !place;
  if (!place) return;
  const { text, first, line, lines } = place;
  const rows = lines.map((code, index) => {
    const number = make("span", "line-number", String(first + index).padStart(4) + " ");
    return make("span", first + index === line ? "line named" : "line", number, seen(code), "\n");
  });
  byId("golden-code").replaceChildren(make("figcaption", "", make("bdi", "", seen(text))), make("pre", "", ...rows));
}

/** Returns the commands of a golden. The command of the stepper starts at the cursor. */
function commandRows(session, commands) {
  const names = ["accept", "reject", "step", "diff"].filter((name) => commands[name]);
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
    this.button.addEventListener("click", () => this.copy());
    this.element = make("div", "command", this.button, this.code);
  }

  setText(text) {
    this.text = text;
    setText(this.code, withSigns(text));
    this.code.title = this.code.textContent;
  }

  /** Copies the command and says so. If the browser refuses, selects it so that the user can copy it. */
  async copy() {
    try {
      await navigator.clipboard.writeText(this.text);
      this.#tell("Copied");
    } catch {
      byId("golden-more").open = true;
      getSelection().selectAllChildren(this.code);
      this.#tell("Selected");
    }
  }

  /** A file cannot run a command. The page of `dopesheet watch` then loads the new result. */
  #tell(word) {
    const follows = byId("watch") ? " Watch then shows the result here." : "";
    this.button.textContent = word;
    setText(byId("copied"), `${word}: ${withSigns(this.text)}. Run it in a terminal.${follows}`);
    setTimeout(() => { this.button.textContent = "Copy " + this.name; }, 1500);
  }
}
