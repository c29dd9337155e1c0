"""The web server of the play page: this machine only, our own files only, one-line errors.

    GET  /, /play.css, /board.js, ...   the page
    GET  /api/about                     what the page has to know first
    POST /api/NAME                      a question (`pipeline.play.messages`), answered in JSON

It listens on 127.0.0.1. A page from elsewhere can still make a browser talk to it, so requests must
name this host (which stops DNS rebinding), must come from this origin if they name one, and
questions must be declared as JSON (which other pages may not send unasked).
"""

from __future__ import annotations

import errno
import sys
import threading
from collections.abc import Mapping
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from typing import Any, Final

import msgspec

from pipeline.play.answers import Answers
from solving import InputError

__all__ = ["ADDRESS", "PlayServer"]

ADDRESS: Final = "127.0.0.1"
MOST_BYTES: Final = 200_000
"""Of one question."""
AT_ONCE, PATIENCE = 2, 10.0
"""Questions that are answered at a time, and seconds that others wait for their turn."""
ASSETS = {
    "/": ("index.html", "text/html; charset=utf-8"),
    "/play.css": ("play.css", "text/css; charset=utf-8"),
    "/icon.svg": ("icon.svg", "image/svg+xml"),
    **{
        f"/{name}.js": (f"{name}.js", "text/javascript; charset=utf-8")
        for name in ("play", "board", "puzzle", "editor", "walker", "server")
    },
}
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


class PlayServer(ThreadingHTTPServer):
    """Serves the page to this machine. Raises InputError for a port that can't be had."""

    daemon_threads = True

    def __init__(self, port: int, answers: Answers) -> None:
        self.answers = answers
        self.turns = threading.BoundedSemaphore(AT_ONCE)
        try:
            super().__init__((ADDRESS, port), _Handler)
        except OSError as error:
            raise InputError(_unavailable(port, error)) from None

    @property
    def url(self) -> str:
        """Where the page is."""
        return f"http://{ADDRESS}:{self.server_port}/"

    @property
    def hosts(self) -> set[str]:
        """What requests may call this server."""
        return {f"{name}:{self.server_port}" for name in (ADDRESS, "localhost")}

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say in one line what broke; a browser that went away is nothing to say."""
        error = sys.exception()
        if not isinstance(error, ConnectionError | TimeoutError):
            print(f"play page: {type(error).__name__}: {error}", file=sys.stderr)


class _RefusedError(Exception):
    """A request that gets no answer but a status and one line."""

    def __init__(self, status: HTTPStatus, message: str) -> None:
        super().__init__(message)
        self.status = status


class _Handler(BaseHTTPRequestHandler):
    """Answers one connection."""

    server: PlayServer
    protocol_version = "HTTP/1.1"
    server_version, sys_version = "witness-ilp", ""
    timeout = 30
    error_content_type = "text/plain; charset=utf-8"
    error_message_format = "%(code)d %(message)s\n"

    def do_GET(self) -> None:
        """Send a file of the page, or what it has to know first."""
        self._respond(self._got)

    def do_POST(self) -> None:
        """Answer a question."""
        self._respond(self._answered)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing of requests that went well."""

    def _respond(self, make: Any) -> None:
        """Send what `make` returns: (content, type); errors as {"error": one line}."""
        status = HTTPStatus.OK
        try:
            self._check_sender()
            content, kind = make()
        except _RefusedError as error:
            status, (content, kind) = error.status, _as_json({"error": str(error)})
            self.close_connection = True  # What was not read of the question is no request.
        except InputError as error:
            line = " ".join(str(error).split())
            status, (content, kind) = HTTPStatus.BAD_REQUEST, _as_json({"error": line})
        self._send(status, content, kind)

    def _send(self, status: HTTPStatus, content: bytes, kind: str) -> None:
        self.send_response(status)
        headers: Mapping[str, str] = {
            **HEADERS,
            "Content-Type": kind,
            "Content-Length": str(len(content)),
        }
        for name, value in headers.items():
            self.send_header(name, value)
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(content)

    def _check_sender(self) -> None:
        """Refuse requests that another site makes a browser send."""
        host, origin = self.headers.get("Host", ""), self.headers.get("Origin")
        if host.lower() not in self.server.hosts:
            raise _RefusedError(HTTPStatus.FORBIDDEN, "this server answers to its own address only")
        if origin is not None and origin.lower() not in {f"http://{h}" for h in self.server.hosts}:
            raise _RefusedError(HTTPStatus.FORBIDDEN, "this server answers to its own page only")

    def _got(self) -> tuple[bytes, str]:
        if self.path == "/api/about":
            return _as_json(self.server.answers.about())
        if self.path not in ASSETS:
            raise _RefusedError(HTTPStatus.NOT_FOUND, "there is no such page")
        name, kind = ASSETS[self.path]
        return files("pipeline.play").joinpath("page", name).read_bytes(), kind

    def _answered(self) -> tuple[bytes, str]:
        kind = self.headers.get("Content-Type", "").split(";")[0].strip().lower()
        if kind != "application/json":
            message = "expected a question in application/json"
            raise _RefusedError(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, message)
        body = self.rfile.read(self._length())
        if not self.server.turns.acquire(timeout=PATIENCE):
            raise _RefusedError(HTTPStatus.SERVICE_UNAVAILABLE, "too many questions at a time")
        try:
            found = self.server.answers.answer(self.path.removeprefix("/api/"), body)
        finally:
            self.server.turns.release()
        if found is None:
            raise _RefusedError(HTTPStatus.NOT_FOUND, "there is no such question")
        return _as_json(found)

    def _length(self) -> int:
        """Return the length of the body."""
        text = self.headers.get("Content-Length", "")
        if not (text.isascii() and text.isdigit()):
            raise _RefusedError(HTTPStatus.LENGTH_REQUIRED, "expected a Content-Length")
        if len(text) > len(str(MOST_BYTES)) or int(text) > MOST_BYTES:
            message = f"expected at most {MOST_BYTES:,} bytes"
            raise _RefusedError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, message)
        return int(text)


def _as_json(found: object) -> tuple[bytes, str]:
    return msgspec.json.encode(found), "application/json"


def _unavailable(port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is in use: choose another with --port, or 0 for any"
    return f"port {port} can't be had: {error.strerror}"
