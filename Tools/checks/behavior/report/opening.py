"""Opens a report in Chromium or Firefox as a reader would, and notes all that a report must never do.

REPORT_BROWSER is `chromium`, which is the default, or `firefox`, which is driven by WebDriver BiDi.
"""

import base64
import contextlib
import hashlib
import os
import pathlib
import shutil
import time
import traceback

from playwright.sync_api import TimeoutError as WaitedTooLong, sync_playwright

from library import expect

# Keeps what the content security policy forbade.
VIOLATIONS = """
window.violations = [];
document.addEventListener("securitypolicyviolation", (event) => {
  window.violations.push(`${event.violatedDirective} ${event.blockedURI}`);
});
"""

# Is done when the page has handled what came before, and has drawn twice.
DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"

# The digest of the style that Playwright adds before a screenshot in Firefox.
SCREENSHOT_STYLE = "sha256-" + base64.b64encode(hashlib.sha256(b"body {}").digest()).decode()

IS_FIREFOX = os.environ.get("REPORT_BROWSER") == "firefox"

# What Playwright emulates in Chromium, as preferences of Firefox.
PREFERENCES = {
    ("color_scheme", "dark"): {"ui.systemUsesDarkTheme": 1},
    ("reduced_motion", "reduce"): {"ui.prefersReducedMotion": 1},
    ("forced_colors", "active"): {"ui.useAccessibilityTheme": 1, "browser.display.document_color_use": 2},
}


class Report:
    """A report that is open in a page of its own."""

    def __init__(self, page, path):
        self.page, self.path = page, pathlib.Path(path).resolve()
        self.faults = []
        page.set_default_timeout(20_000)
        page.add_init_script(VIOLATIONS)
        page.on("console", lambda message: self._say(f"console: {message.text}"))
        page.on("pageerror", lambda error: self._say(f"error: {error}"))
        page.on("dialog", lambda dialog: self.faults.append(f"dialog: {dialog.message}"))
        page.on("request", self._request)

    def open(self, link="", until="load"):
        """Loads the report, at a link in it that starts with `#`."""
        self.page.goto("about:blank")
        self.page.goto(self.path.as_uri() + link, timeout=180_000, wait_until=until)
        return self

    def open_golden(self, link):
        """Loads the report at a golden, and waits for its panels."""
        self.open(link)
        self.page.wait_for_selector("#workspace:not([hidden])")
        self.rest(100)

    def rest(self, milliseconds=0):
        """Lets some time pass, and then the page draw what it has to draw, on a busy machine for longer."""
        if milliseconds:
            self.page.wait_for_timeout(milliseconds)
        self.page.evaluate(DRAWN)

    def until(self, condition):
        """Waits for what the page comes to sooner or later, and returns whether it did."""
        end = time.monotonic() + 20
        while not condition():
            if time.monotonic() > end:
                return False
            self.rest(50)
        return True

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    @property
    def frame(self):
        """The frame of the cursor."""
        return int(self.page.get_attribute("#slider", "aria-valuenow"))

    def shoot(self, folder, name):
        """Takes a screenshot into a folder, `-` for none."""
        if folder != "-":
            browser = "firefox-" if IS_FIREFOX else ""
            violations = self.page.evaluate("window.violations.length")
            self.page.screenshot(path=str(pathlib.Path(folder) / f"{browser}{name}.png"), caret="initial")
            # In Firefox, Playwright adds an empty style, which the page's policy forbids.
            self.page.evaluate("(count) => { window.violations.length = count; }", violations)

    def must_be_clean(self):
        """Raises if the page said, fetched or ran what it must not."""
        faults = self.faults + [f"policy: {text}" for text in self.page.evaluate("window.violations")]
        expect(not faults, f"{self.path.name}: " + "; ".join(faults[:5]))

    def _say(self, fault):
        if not (IS_FIREFOX and SCREENSHOT_STYLE in fault):
            self.faults.append(fault)

    def _request(self, request):
        if request.url.split("#")[0] not in (self.path.as_uri(), "about:blank"):
            self.faults.append(f"request: {request.url[:200]}")


@contextlib.contextmanager
def opened(path, width=1440, height=900, **options):
    """A report in a fresh page of a window of that size. The program ends with EX_TEMPFAIL if the browser is late."""
    with sync_playwright() as playwright:
        browser = launched(playwright, options)
        try:
            context = browser.new_context(viewport={"width": width, "height": height}, **options)
            yield Report(context.new_page(), path)
        except WaitedTooLong:
            traceback.print_exc()
            raise SystemExit(os.EX_TEMPFAIL) from None
        finally:
            browser.close()


def launched(playwright, options):
    """Launches the browser. Firefox takes some of the options as preferences."""
    if not IS_FIREFOX:
        chromium = shutil.which("chromium") or shutil.which("chromium-browser")
        return playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
    preferences = {}
    for option in PREFERENCES:
        if options.get(option[0]) == option[1]:
            preferences |= PREFERENCES[option]
            del options[option[0]]
    firefox = shutil.which("firefox-esr") or shutil.which("firefox")
    return playwright.firefox.launch(
        executable_path=firefox, channel="moz-firefox", firefox_user_prefs=preferences)
