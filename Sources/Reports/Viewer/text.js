// Text that comes from traces: shown, never obeyed.

/** Characters that draw nothing or reorder what stands around them, and halves of characters. */
const unseenCharacters = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Returns the text with each unseen character as a sign that can be seen. */
function seen(text) {
  return String(text).replace(unseenCharacters, (character) => {
    const code = character.codePointAt(0).toString(16).toUpperCase().padStart(4, "0");
    return `\u27e8U+${code}\u27e9`;
  });
}

/** Returns the text of several lines with each unseen character but the ends of lines as a sign. */
function seenLines(text) {
  return String(text).split("\n").map(seen).join("\n");
}

/** Creates an element with a class and children; a child that is text is shown as it is. */
function make(tag, className = "", ...children) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

/** Creates an element that holds text of a trace apart from the direction of what is around it. */
function makeName(text, className = "") {
  const element = make("bdi", className);
  element.title = seen(text);
  // A long name breaks behind its dots, if it must.
  for (const part of seen(text).split(/(?<=\.)/)) element.append(part, make("wbr"));
  return element;
}

/** Creates an element for a name in one line that keeps its last part where it has to be cut. */
function makeShortName(text) {
  const shown = seen(text);
  const tail = shown.lastIndexOf(".");
  const element = make("bdi", "short-name", make("span", "head", shown.slice(0, Math.max(tail, 0))),
    make("span", "tail", shown.slice(Math.max(tail, 0))));
  element.title = shown;
  return element;
}

function byId(id) {
  return document.getElementById(id);
}

/** Sets a text only where it is another one, so that nothing is laid out anew for nothing. */
function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function plural(count, one, many = one + "s") {
  return count.toLocaleString("en") + " " + (count === 1 ? one : many);
}

/** Returns a number in few digits: for ticks and differences, not for values of traces. */
function shortNumber(number, digits = 6) {
  if (!Number.isFinite(number)) return String(number);
  const size = Math.abs(number);
  if (size !== 0 && (size >= 1e7 || size < 1e-4)) {
    return number.toExponential(2).replace(/\.?0*e\+?/, "e");
  }
  return String(Number(number.toPrecision(digits)));
}
