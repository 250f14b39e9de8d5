// The data of the page. The page may still be loading, so any element may be missing.

/** The elements with data. Sends "more" while the page is loading and when it is complete. */
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

  /** Returns the text of an element, or null if it is not completely loaded. */
  text(id) {
    const element = byId(id);
    return element && (element.nextSibling || this.isWhole) ? element.textContent : null;
  }

  /** Returns the parsed JSON of an element, or null if it is not completely loaded. */
  json(id) {
    const text = this.text(id);
    return text === null ? null : JSON.parse(text);
  }

  #more() {
    this.dispatchEvent(new Event("more"));
  }
}
