// Loads the page again when `dopesheet watch` has written a new one, and marks the goldens whose results changed. Only
// pages of watch have this script. It shares one name with the others: the function that the stamp calls.
(() => {
  "use strict";
  const { id, changed, stamp } = JSON.parse(document.getElementById("watch").textContent);
  const badge = document.createElement("output");
  Object.assign(badge.style, { marginLeft: "auto", padding: "0 10px", fontSize: "13px" });
  const since = changed.length > 0 ? `${changed.length} changed since the run before` : "watching";
  const words = {
    idle: since, running: "running again …", failed: "failed: see the terminal", ended: "watch has ended",
  };

  function mark() {
    const { items } = JSON.parse(document.getElementById("report").textContent);
    const paths = new Set(changed);
    const ids = new Set(items.filter((item) => paths.has(item.path)).map((item) => item.id));
    for (const link of document.querySelectorAll('#golden-list a[href^="#"]')) {
      if (!ids.has(decodeURIComponent(link.hash.slice(1).split("/")[0]))) continue;
      const sign = document.createElement("strong");
      sign.className = "changed";
      sign.textContent = " changed";
      (link.querySelector(".golden-name")?.parentElement ?? link).append(sign);
    }
  }

  const rows = () => [...document.querySelectorAll("#golden-list > li")];
  const linkOf = (row) => row.querySelector("a").hash;
  const pressed = '#filter-buttons [aria-pressed="true"] .status';

  /** Keeps what the list shows for the page that is loaded next: the search, the filter, the marks and the place. */
  function keep() {
    store(JSON.stringify({
      sought, search: document.getElementById("search").value,
      status: document.querySelector(pressed)?.textContent ?? null,
      marks: rows().filter((row) => row.querySelector("input:checked")).map(linkOf),
      place: scrollY,
    }));
  }

  /** Stores a text, or takes it; a browser may refuse both to a page that is a file. */
  function store(text) {
    try {
      const kept = sessionStorage.getItem("watch");
      if (text === undefined) sessionStorage.removeItem("watch");
      else sessionStorage.setItem("watch", text);
      return kept;
    } catch {
      return null;
    }
  }

  function restore() {
    const kept = JSON.parse(store());
    if (!kept) return;
    sought = kept.sought;
    const { search, status, marks, place } = kept;
    const buttons = [...document.querySelectorAll("#filter-buttons button")];
    if (status !== null) {
      buttons.find((button) => button.querySelector(".status")?.textContent === status)?.click();
    }
    const field = document.getElementById("search");
    field.value = search;
    field.dispatchEvent(new Event("input"));
    for (const row of rows()) {
      const box = row.querySelector("input");
      if (box) box.checked = marks.includes(linkOf(row));
    }
    document.getElementById("golden-list").dispatchEvent(new Event("change"));
    scrollTo(0, place);
  }

  /** The run whose page was loaded last, which is not loaded twice: another page may lie in its place. */
  let sought = null;
  let isFollowing = false;
  let pause = 500;

  globalThis.dopesheetStamp = (now, activity) => {
    isFollowing = true;
    pause = 500;
    if (now !== id && now !== sought && activity !== "running") {
      sought = now;
      location.reload();
    } else {
      badge.textContent = words[activity] ?? since;
    }
  };

  /** Loads the stamp beside the page as a script, the only thing that a page of a file may load. */
  function poll() {
    const script = document.createElement("script");
    script.src = `${stamp}?${Date.now()}`;
    script.addEventListener("load", () => {
      script.remove();
      setTimeout(poll, pause);
    });
    script.addEventListener("error", () => {
      script.remove();
      badge.textContent = isFollowing ? words.ended : "";
      pause = Math.min(2 * pause, 30_000);
      // A page without a stamp lies elsewhere, where nothing follows.
      if (isFollowing) setTimeout(poll, pause);
    });
    document.head.append(script);
  }

  badge.textContent = since;
  document.getElementById("help-open").before(badge);
  mark();
  restore();
  addEventListener("pagehide", keep);
  poll();
})();
