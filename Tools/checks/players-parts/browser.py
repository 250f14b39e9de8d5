"""A page of Chromium without network."""
import contextlib
import shutil

from playwright.sync_api import sync_playwright


@contextlib.contextmanager
def opened(content):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium") or shutil.which("chromium-browser"), args=["--no-sandbox"])
        try:
            page = browser.new_page()
            page.set_content(content)
            yield page
        finally:
            browser.close()
