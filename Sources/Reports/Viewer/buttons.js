// The buttons of the page, and the display of its switches.

/** Connects the buttons of the page. */
function wireButtons(viewer) {
  const act = (id, work) => byId(id).addEventListener("click", work);
  act("play", () => viewer.player.toggle());
  act("step-back", () => viewer.session.go(viewer.session.frame - 1));
  act("step-on", () => viewer.session.go(viewer.session.frame + 1));
  act("difference-back", () => viewer.goToDifference(-1));
  act("difference-on", () => viewer.goToDifference(1));
  act("differing", () => viewer.toggleDiffering());
  act("velocity", () => viewer.session.look({ showsVelocity: !viewer.session.showsVelocity }));
  act("band", () => viewer.session.look({ showsBand: !viewer.session.showsBand }));
  act("zoom-in", () => viewer.session.zoom(1 / 1.5));
  act("zoom-out", () => viewer.session.zoom(1.5));
  act("zoom-all", () => viewer.session.showAll());
  act("golden-previous", () => viewer.openBeside(-1));
  act("golden-next", () => viewer.openBeside(1));
  act("help-open", () => byId("help").showModal());
  act("golden-back", (event) => {
    event.preventDefault();
    viewer.back();
  });
  // After a click by mouse, the keys control the cursor again. After a key press, the focus stays on the button.
  byId("workspace").addEventListener("click", (event) => {
    const isByMouse = event.detail > 0 && event.target.closest("button");
    if (isByMouse) byId("slider").focus({ preventScroll: true });
  });
  const speed = byId("speed");
  speed.replaceChildren(...speeds.map((factor) => new Option(factor + "×", String(factor))));
  speed.addEventListener("change", () => viewer.player.setSpeed(Number(speed.value)));
}

/** Shows the switches of a session. */
function showSwitches(session) {
  byId("differing").hidden = session.golden.differences.first === null;
  byId("differing").setAttribute("aria-pressed", String(session.showsOnlyDiffering));
  byId("velocity").setAttribute("aria-pressed", String(session.showsVelocity));
  byId("band").setAttribute("aria-pressed", String(session.showsBand));
  byId("lanes").classList.toggle("only-differing", session.showsOnlyDiffering);
}

/** Shows the legend of the lines. */
function showLegend(golden) {
  const entries = golden.ghost === null
    ? [["legend-actual", golden.shown === 1 ? "actual" : "golden"]]
    : [["legend-golden", "golden"], ["legend-actual", "actual"]];
  const signs = entries.map(([className, text]) => make("span", className, text));
  byId("legend").replaceChildren(...signs);
}
