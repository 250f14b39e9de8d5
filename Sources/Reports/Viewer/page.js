// What the page holds. Elements come in while the page loads, so any of them may not be there yet.

/** The elements that hold data. Tells "more" while the page loads and when it is whole. */
class Page extends EventTarget {
  constructor() {
    super();
    if (document.readyState !== "loading") return;
    const timer = setInterval(() => this.#more(), 250);
    document.addEventListener("DOMContentLoaded", () => {
      clearInterval(timer);
      this.#more();
    });
  }

  get isWhole() {
    return document.readyState !== "loading";
  }

  /** Returns the text of an element, or null if it has not come in as a whole. */
  text(id) {
    const element = byId(id);
    if (!element || !(element.nextSibling || this.isWhole)) return null;
    return element.textContent;
  }

  /** Returns what the JSON of an element says, or null if it has not come in as a whole. */
  json(id) {
    const text = this.text(id);
    return text === null ? null : JSON.parse(text);
  }

  #more() {
    this.dispatchEvent(new Event("more"));
  }
}
