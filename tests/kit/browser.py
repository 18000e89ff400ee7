"""The distribution's own browser, driven by Playwright, the server of what it opens, and a student in front of it."""

import re
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PATH = next(filter(None, map(shutil.which, NAMES)), None)
needed = pytest.mark.skipif(PATH is None, reason="NO BROWSER, PAGES ARE NOT TESTED: apt-get install chromium")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-sync"]


@contextmanager
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=PATH, args=ARGUMENTS)
        try:
            yield running
        finally:
            running.close()


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of the folder, while the block runs."""
    handler = partial(_Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_args) -> None:
        pass


DRAWN_WITHIN, STARTS_WITHIN, RUNS_WITHIN = 120_000, 180_000, 240_000  # milliseconds; generous, as machines may be busy


class Student:
    """Somebody at a browser of their own, which keeps what it keeps until the test ends."""

    def __init__(self, running: Browser, address: str):
        self.address = address
        self._context = running.new_context(accept_downloads=True, viewport={"width": 1300, "height": 1000})
        self.elsewhere, self.page = [], self._context.new_page()
        self._context.route(lambda url: not url.startswith((address, "data:", "blob:")), self._refuse)

    def _refuse(self, route):
        self.elsewhere.append(route.request.url)
        route.abort()

    def unwatched(self) -> None:
        """Refuse no address any more: as long as requests are looked at, the browser caches nothing."""
        self._context.unroute_all()

    def close(self):
        self._context.close()

    def start(self) -> None:
        self.page.goto(f"{self.address}/index.html")

    def open(self, name: str) -> None:
        self.start()
        self.page.get_by_role("link", name=f"Open {name}").click()
        self.sees_notebook()

    def sees_notebook(self) -> None:
        expect(self.page.locator(".jp-CodeCell").first).to_be_visible(timeout=STARTS_WITHIN)

    def cell(self, text: str) -> Locator:
        """The code cell that has this text, scrolled into view."""
        found = self.page.locator(".jp-CodeCell", has=self.page.locator(".cm-content", has_text=text)).first
        found.scroll_into_view_if_needed(timeout=DRAWN_WITHIN)
        return found

    def says(self, text: str, cell: Locator) -> None:
        """A cell's own text holds this; it is drawn once it comes into view."""
        cell.scroll_into_view_if_needed(timeout=DRAWN_WITHIN)
        expect(cell.locator(".cm-content")).to_contain_text(text, timeout=DRAWN_WITHIN)

    def write(self, cell: Locator, source: str) -> None:
        """Put this in the place of what a cell says."""
        cell.locator(".cm-content").click()
        self.page.keyboard.press("Control+A")
        self.page.keyboard.insert_text(source)

    def run(self, cell: Locator) -> None:
        cell.locator(".cm-content").click()
        with self._finished(cell):
            self.page.keyboard.press("Control+Enter")

    def run_all(self) -> None:
        with self._finished(self.cell("grader.export(")):
            self.page.get_by_role("menuitem", name="Run", exact=True).click()
            self.page.get_by_role("menuitem", name="Run All Cells", exact=True).click()

    @contextmanager
    def _finished(self, cell):
        """Return what the block starts has run a cell when it ends: its number is another one."""
        prompt = cell.locator(".jp-InputPrompt")
        before = prompt.inner_text()
        yield
        expect(prompt).not_to_have_text(before, timeout=RUNS_WITHIN)
        expect(prompt).to_have_text(re.compile(r"\[\d+\]:"), timeout=RUNS_WITHIN)

    def sees(self, text: str, cell: Locator) -> None:
        """A cell shows this, white space aside; it is drawn once it comes into view."""
        cell.scroll_into_view_if_needed()
        expect(cell.locator(".jp-OutputArea").first).to_contain_text(text, timeout=DRAWN_WITHIN)

    def download(self, button: Locator) -> bytes:
        with self.page.expect_download() as waiting:
            button.click()
        return waiting.value.path().read_bytes()
