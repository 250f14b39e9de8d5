// Loads the page again when `dopesheet watch` has a new one, and marks the goldens whose results changed. Only pages
// that watch serves have this script, which shares no names with the others.
(() => {
  "use strict";
  const { id, changed } = JSON.parse(document.getElementById("watch").textContent);
  const badge = document.createElement("output");
  Object.assign(badge.style, { marginLeft: "auto", padding: "0 10px", fontSize: "13px" });
  const since = changed.length > 0 ? `${changed.length} changed since the run before` : "watching";
  const words = { idle: since, running: "running again …", failed: "failed: see the terminal" };

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
    sessionStorage.setItem("watch", JSON.stringify({
      search: document.getElementById("search").value,
      status: document.querySelector(pressed)?.textContent ?? null,
      marks: rows().filter((row) => row.querySelector("input:checked")).map(linkOf),
      place: scrollY,
    }));
  }

  function restore() {
    const kept = JSON.parse(sessionStorage.getItem("watch"));
    sessionStorage.removeItem("watch");
    if (!kept) return;
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

  async function follow() {
    let known = id + " idle";
    for (;;) {
      try {
        const response = await fetch("/state/" + encodeURIComponent(known), { cache: "no-store" });
        if (!response.ok) throw new Error(response.statusText);
        known = await response.text();
        const [now, activity] = known.split(" ");
        if (now !== id && activity !== "running") return location.reload();
        badge.textContent = words[activity] ?? known;
      } catch {
        known = "";
        badge.textContent = "watch has ended";
        await new Promise((resolve) => setTimeout(resolve, 1000));
      }
    }
  }

  badge.textContent = since;
  document.getElementById("help-open").before(badge);
  mark();
  restore();
  addEventListener("pagehide", keep);
  follow();
})();
