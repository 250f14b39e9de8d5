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
  follow();
})();
