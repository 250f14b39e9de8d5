// Texts from traces, which are shown but never interpreted.

/** The signs, words and colours of marks by their names, and the marks of statuses, as the report gives them. */
const marks = new Map();
const marksOfStatuses = new Map();

/** Takes the marks of a report. */
function takeMarks(report) {
  for (const one of report.marks) marks.set(one.mark, one);
  for (const [status, mark] of Object.entries(report.statusMarks)) marksOfStatuses.set(status, mark);
}

/** Returns the mark of a status. */
function statusMark(status) {
  return marks.get(marksOfStatuses.get(status)) ?? marks.get("unknown");
}

/** Invisible characters, characters that reorder text, and lone surrogates. */
const unseenCharacters = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Escaped characters, as names of traces have them. A percent sign stays escaped where it would begin an escape. */
const escapedCharacters =
  /%25(?![0-9A-F]{2})|%(?:2[0-46-9A-F]|[3-7][0-9A-F])|%[C-F][0-9A-F](?:%[89AB][0-9A-F])+/g;

const escapedLetters = /%[C-F][0-9A-F](?:%[89AB][0-9A-F])+/g;

/** A word that looks like a path or an address, which somebody may copy. */
const pathWord = /\/|\.mtrace|\.json|\.svg/;

/** Returns a text with the names as they were written: `%E3%82%AB%2E` becomes `カ.`. In paths, only letters change. */
function asWritten(text) {
  if (!text.includes("%")) return text;
  return text.replace(/[^\u0000-\u0020]+/g, (word) =>
    word.replace(pathWord.test(word) ? escapedLetters : escapedCharacters, decoded));
}

function decoded(escapes) {
  try {
    return decodeURIComponent(escapes);
  } catch {
    return escapes;
  }
}

/** Returns a text with its names as they were written, and a visible sign for each unseen character. */
function seen(text) {
  return withSigns(asWritten(String(text)));
}

/** Returns a text with a visible sign for each unseen character. */
function withSigns(text) {
  return text.replace(unseenCharacters, (character) => {
    const code = character.codePointAt(0).toString(16).toUpperCase().padStart(4, "0");
    return `\u27e8U+${code}\u27e9`;
  });
}

/** Creates an element with a class and children; strings become text nodes. */
function make(tag, className = "", ...children) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

/** Creates an element for a text from a trace, isolated from the text direction around it. */
function makeName(text, className = "") {
  const element = make("bdi", className);
  element.title = seen(text);
  // A long name can break after a dot.
  for (const part of seen(text).split(/(?<=\.)/)) element.append(part, make("wbr"));
  return element;
}

/** Creates an element for a name in one line. If it is too long, its middle is cut, since names begin or end alike. */
function makeShortName(text) {
  const letters = [...asWritten(text)];
  const [head, tail] = [letters.slice(0, -12), letters.slice(-12)].map((part) => withSigns(part.join("")));
  const element = make("bdi", "short-name", make("span", "head", head), make("span", "tail", tail));
  element.title = head + tail;
  return element;
}

/** Returns a text as nodes, with a small field of its colour before each `#rrggbb`; of two colours the old one first. */
function withSwatches(text) {
  const ordered = seen(text).replace(/(#[0-9a-f]{6,8}) instead of (#[0-9a-f]{6,8})/, "$2 → $1");
  return ordered.split(/(#[0-9a-f]{6}(?:[0-9a-f]{2})?(?![0-9a-z]))/).map((part, index) => {
    if (index % 2 === 0) return part;
    const field = make("span", "swatch");
    field.style.background = part;
    return make("span", "colour", field, part);
  });
}

/** Returns a time in seconds for a label: with two digits, or three below a tenth. */
function secondsText(seconds) {
  return seconds.toFixed(seconds < 0.1 && seconds > 0 ? 3 : 2) + " s";
}

function byId(id) {
  return document.getElementById(id);
}

/** Sets a text if it has changed, to avoid a layout. */
function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Returns a whole number with a comma before each three digits. A browser's own function takes long to start. */
function grouped(count) {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

function plural(count, one, many = one + "s") {
  return grouped(count) + " " + (count === 1 ? one : many);
}

/** Returns a number with few digits, for ticks and differences, but not for exact values. */
function shortNumber(number, digits = 6) {
  if (!Number.isFinite(number)) return String(number);
  const size = Math.abs(number);
  if (size !== 0 && (size >= 1e7 || size < 1e-4)) {
    return number.toExponential(2).replace(/\.?0*e\+?/, "e");
  }
  return String(Number(number.toPrecision(digits)));
}
