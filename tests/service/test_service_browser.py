"""The chat page in a real browser: a question with its formula and source, a document sent, a question to it, a correction of it."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, TimeoutError, expect, sync_playwright
from tiny_knowledge import publish_tiny

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
ROOT = Path(__file__).parents[2]
SECONDS = 240
SHEET = """# Springs

## Hooke's law

The force $F$ (in N) that stretches a spring by the extension $x$ (in m) is

$$ F = k x $$

where $k$ is the spring constant in N/m.
"""
pytestmark = [
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine (Debian: apt-get install chromium)"),
    pytest.mark.timeout(3 * SECONDS),
]


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """Of a chat page over a small knowledge base."""
    home = tmp_path / "home"
    publish_tiny(home)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    process = subprocess.Popen(
        (sys.executable, "-m", "mathrag_cli", "chat", "--port", str(port)),
        env={**os.environ, "MATHRAG_HOME": str(home), "PYTHONPATH": str(ROOT)},
    )
    url = f"http://127.0.0.1:{port}"
    try:
        _wait(f"{url}/_stcore/health", process)
        yield url
    finally:
        process.kill()
        process.wait()


def _wait(url: str, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        try:
            if httpx.get(url).is_success:
                return
        except httpx.HTTPError:
            time.sleep(0.2)
    raise AssertionError(f"nothing answers at {url}")


def _ask(page: Page, question: str, answer: str) -> None:
    """Type a question; its answer appears with a formula and the source."""
    box = page.get_by_placeholder(re.compile("question", re.IGNORECASE))
    box.fill(question)
    box.press("Enter")
    expect(page.get_by_text(answer).first).to_be_visible()
    expect(page.get_by_role("math").first).to_be_attached()
    expect(page.get_by_text(re.compile("Source")).first).to_be_visible()
    expect(page.get_by_text(answer).first).to_be_in_viewport()  # though what follows it is taller than the window


def _correct_the_first_formula(page: Page) -> None:
    """Choose a row of the table of formulas, and keep a correction of what it opens."""
    page.get_by_role("link", name="Explore").click()
    table = page.get_by_test_id("stDataFrame").first
    expect(table).to_be_visible()
    for _ in range(20):  # the rows are drawn on a canvas, which may be drawn anew just then
        box = table.bounding_box()
        if box is not None:
            page.mouse.click(box["x"] + 14, box["y"] + 55)
        with contextlib.suppress(TimeoutError):
            page.wait_for_url(re.compile(r"formula="), timeout=5000)
            break
    page.get_by_text("Correct this formula").click()
    page.get_by_label("What holds instead").fill("Law of springs")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_label("Your name").press("Tab")
    page.get_by_role("button", name="Keep the correction").click()
    expect(page.get_by_text(re.compile("Kept|Corrected by Ada")).first).to_be_visible()


def test_ask_upload_and_ask_of_what_was_sent(address: str, tmp_path: Path) -> None:
    sheet = tmp_path / "springs.md"
    sheet.write_text(SHEET, encoding="utf-8")
    expect.set_options(timeout=1000 * SECONDS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page()
        page.set_default_timeout(1000 * SECONDS)
        page.goto(address)
        _ask(page, "What is the volume of a sphere with radius 4 cm?", "268")
        page.get_by_role("link", name="Documents").click()
        page.locator("input[type=file]").set_input_files(sheet)
        expect(page.get_by_text("springs.md")).to_be_visible()
        page.get_by_role("button", name="Add to the knowledge base").click()
        expect(page.get_by_text("All of it is in")).to_be_visible()
        page.get_by_role("link", name="Ask", exact=True).click()
        _ask(
            page,
            "What is the spring constant if a force of 20 N stretches a spring by an extension of 10 cm?",
            "200 N/m",
        )
        _correct_the_first_formula(page)
        browser.close()
