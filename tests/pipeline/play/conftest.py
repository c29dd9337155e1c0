"""The play page's server in a thread, and a real browser driven through its DevTools protocol."""

from __future__ import annotations

import asyncio
import base64
import json
import shutil
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from pipeline.play.answers import Answers, warm_up
from pipeline.play.judge import load_judge
from pipeline.play.server import PlayServer

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PATIENCE = 60
"""Seconds of the clock that a step may take: other work may hold all cores."""
KEYS = {"Escape": 27, "Backspace": 8, "Enter": 13, "Tab": 9, "ArrowUp": 38, "ArrowRight": 39}
KEYS |= {"ArrowDown": 40, "ArrowLeft": 37}


@pytest.fixture(scope="session")
def answers() -> Answers:
    warm_up()
    return Answers(load_judge("shipped"))


@pytest.fixture(scope="session")
def served(answers: Answers) -> Iterator[PlayServer]:
    with PlayServer(0, answers) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        yield server
        server.shutdown()
        thread.join()


class Browser:
    """One tab. Clicks and keys are real input events; `errors` are what the console said."""

    def __init__(self, port: int) -> None:
        self.loop = asyncio.new_event_loop()
        self.number = 0
        self.errors: list[str] = []
        with urlopen(f"http://127.0.0.1:{port}/json/list") as answer:
            tab = next(t for t in json.load(answer) if t["type"] == "page")
        self.socket = self.loop.run_until_complete(_connected(tab["webSocketDebuggerUrl"]))
        for domain in ("Page", "Runtime", "Log"):
            self.send(f"{domain}.enable")

    def send(self, method: str, **parameters: object) -> dict[str, Any]:
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        return self.loop.run_until_complete(self._exchange(json.dumps(message), self.number))

    async def _exchange(self, message: str, number: int) -> dict[str, Any]:
        await self.socket.write_message(message)
        while True:
            raw = await asyncio.wait_for(self.socket.read_message(), PATIENCE)
            assert raw is not None, "the browser went away"
            found: dict[str, Any] = json.loads(raw)
            if found.get("method") in ("Runtime.exceptionThrown", "Log.entryAdded"):
                self.errors.append(json.dumps(found["params"]))
            if found.get("id") == number:
                assert "error" not in found, found
                return dict(found["result"])

    def look(self, expression: str) -> Any:
        """Return the value of a JavaScript expression."""
        found = self.send("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    def wait(self, expression: str, seconds: float = PATIENCE) -> None:
        """Wait until an expression is true."""
        end = time.monotonic() + seconds
        while not self.look(expression):
            assert time.monotonic() < end, f"{expression} did not come true"
            time.sleep(0.03)

    def open(self, url: str) -> None:
        self.send("Page.navigate", url=url)
        self.wait("document.body?.dataset.ready === 'yes'")

    def text(self, selector: str) -> str:
        return str(self.look(f"document.querySelector({selector!r}).textContent"))

    def says(self, selector: str, words: str) -> None:
        """Wait until an element says something."""
        try:
            self.wait(f"document.querySelector({selector!r}).textContent.includes({words!r})")
        except AssertionError:
            raise AssertionError(
                f"{selector} says {self.text(selector)!r}, not {words!r}"
            ) from None

    def mouse(self, kind: str, x: float, y: float, shift: bool = False) -> None:
        pressed = {"button": "left", "buttons": 1, "clickCount": 1}
        self.send(
            "Input.dispatchMouseEvent",
            **{"type": kind, "x": x, "y": y, "modifiers": 8 * shift, **pressed},
        )

    def click(self, selector: str) -> None:
        box = self.look(
            f"(() => {{ const node = document.querySelector({selector!r}); node.scrollIntoView("
            "{block: 'center'}); const b = node.getBoundingClientRect();"
            " return [b.x + b.width / 2, b.y + b.height / 2]; })()"
        )
        self.click_at(*box)

    def click_at(self, x: float, y: float, shift: bool = False) -> None:
        for kind in ("mousePressed", "mouseReleased"):
            self.mouse(kind, x, y, shift)

    def place(self, row: float, col: float) -> tuple[float, float]:
        """Return where a position of the board is in the window."""
        x, y = self.look(
            "(() => { const svg = document.querySelector('#board');"
            " svg.scrollIntoView({block: 'center'});"
            " const rows = (svg.viewBox.baseVal.height - 96) / 80;"
            f" const p = new DOMPoint(48 + 80 * {col}, 48 + 80 * (rows - {row}))"
            ".matrixTransform(svg.getScreenCTM()); return [p.x, p.y]; })()"
        )
        return float(x), float(y)

    def click_board(self, row: float, col: float, shift: bool = False) -> None:
        self.click_at(*self.place(row, col), shift)

    def key(self, *names: str) -> None:
        for name in names:
            code = KEYS.get(name, ord(name.upper()[0]))
            text = (
                {}
                if name in KEYS and name != "Enter"
                else {"text": "\r" * (name == "Enter") or name}
            )
            for kind in ("keyDown", "keyUp"):
                part = text if kind == "keyDown" else {}
                self.send(
                    "Input.dispatchKeyEvent",
                    **{"type": kind, "key": name, "windowsVirtualKeyCode": code, **part},
                )

    def picture(self, path: Path) -> None:
        found = self.send("Page.captureScreenshot", format="png")
        path.write_bytes(base64.b64decode(found["data"]))


async def _connected(url: str) -> Any:
    websocket = pytest.importorskip("tornado.websocket", reason="tornado drives the browser")
    return await websocket.websocket_connect(url, max_message_size=50_000_000)


@pytest.fixture(scope="session")
def tab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Return a browser; skip where none is installed."""
    program = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if program is None:
        pytest.skip(f"no browser: none of {', '.join(BROWSERS)} is on PATH")
    profile = tmp_path_factory.mktemp("profile")
    options = ("--headless", "--no-sandbox", "--disable-gpu", "--window-size=1280,960")
    running = subprocess.Popen(
        [
            program,
            *options,
            "--remote-debugging-port=0",
            f"--user-data-dir={profile}",
            "about:blank",
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield Browser(_port(profile / "DevToolsActivePort", running.poll))
    finally:
        running.terminate()
        running.wait(timeout=PATIENCE)


def _port(file: Path, ended: Callable[[], int | None]) -> int:
    """Return the port that the browser writes down once it listens."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        assert ended() is None, "the browser ended at once"
        lines = file.read_text().splitlines() if file.exists() else []
        if len(lines) > 1:
            return int(lines[0])
        time.sleep(0.05)
    raise AssertionError("the browser does not listen")


@pytest.fixture
def browser(tab: Browser, served: PlayServer) -> Iterator[Browser]:
    """Return a browser with the page open; what the console says in a test fails it."""
    tab.errors.clear()
    tab.open(served.url)
    yield tab
    assert tab.errors == []
