"""Opens a report in Chromium as a reader would, and notes all that a report must never do."""

import contextlib
import pathlib
import shutil

from playwright.sync_api import sync_playwright

# Keeps what the content security policy forbade.
VIOLATIONS = """
window.violations = [];
document.addEventListener("securitypolicyviolation", (event) => {
  window.violations.push(`${event.violatedDirective} ${event.blockedURI}`);
});
"""


class Report:
    """A report that is open in a page of its own."""

    def __init__(self, page, path):
        self.page, self.path = page, pathlib.Path(path).resolve()
        self.faults = []
        page.set_default_timeout(20_000)
        page.add_init_script(VIOLATIONS)
        page.on("console", lambda message: self.faults.append(f"console: {message.text}"))
        page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        page.on("dialog", lambda dialog: self.faults.append(f"dialog: {dialog.message}"))
        page.on("request", self._request)

    def open(self, link="", until="load"):
        """Loads the report, at a link in it that starts with `#`."""
        self.page.goto("about:blank")
        self.page.goto(self.path.as_uri() + link, timeout=180_000, wait_until=until)
        return self

    def rest(self, milliseconds=120):
        """Lets the page draw what it has to draw."""
        self.page.wait_for_timeout(milliseconds)

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    @property
    def frame(self):
        """The frame of the cursor."""
        return int(self.page.get_attribute("#slider", "aria-valuenow"))

    def shoot(self, folder, name):
        if folder:
            self.page.screenshot(path=str(pathlib.Path(folder) / f"{name}.png"))

    def must_be_clean(self):
        """Raises if the page said, fetched or ran what it must not."""
        faults = self.faults + [f"policy: {text}" for text in self.page.evaluate("window.violations")]
        if faults:
            raise SystemExit(f"{self.path.name}: " + "; ".join(faults[:5]))

    def _request(self, request):
        if request.url.split("#")[0] not in (self.path.as_uri(), "about:blank"):
            self.faults.append(f"request: {request.url[:200]}")


@contextlib.contextmanager
def opened(path, width=1440, height=900, **options):
    """A report in a fresh page of a window of that size."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        try:
            context = browser.new_context(viewport={"width": width, "height": height}, **options)
            yield Report(context.new_page(), path)
        finally:
            browser.close()
