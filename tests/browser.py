"""The distribution's own browser, driven by Playwright; tests that need it are skipped, loudly, where there is none."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, sync_playwright

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
