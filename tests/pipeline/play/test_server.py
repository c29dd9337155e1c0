"""HTTP: our own files, one-line errors, and nobody else's page may use the server."""

from __future__ import annotations

import http.client
import json
import re
import shlex
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files
from pathlib import Path

import pytest

from pipeline.cli import run
from pipeline.play.server import ASSETS, MOST_BYTES, PlayServer

JSON = {"Content-Type": "application/json"}
QUESTION = json.dumps(
    {"puzzle": {"rows": 1, "cols": 1, "starts": [[0, 0]], "goals": [[1, 1]], "triangles": []}}
)


@pytest.fixture
def talk(served: PlayServer) -> Iterator[http.client.HTTPConnection]:
    connection = http.client.HTTPConnection("127.0.0.1", served.server_port, timeout=60)
    yield connection
    connection.close()


def said(connection: http.client.HTTPConnection) -> tuple[int, bytes, dict[str, str]]:
    answer = connection.getresponse()
    return answer.status, answer.read(), dict(answer.getheaders())


def test_all_files_of_the_page_are_served_and_no_others(talk: http.client.HTTPConnection) -> None:
    folder = files("pipeline.play").joinpath("page")
    for path, (name, kind) in ASSETS.items():
        talk.request("GET", path)
        status, content, headers = said(talk)
        assert (status, headers["Content-Type"]) == (200, kind)
        assert content == folder.joinpath(name).read_bytes()
        assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert {name for name, _ in ASSETS.values()} == {entry.name for entry in folder.iterdir()}
    for path in ("/server.py", "/../server.py", "/page/index.html", "//etc/passwd", "/?x", "/%2e"):
        talk.request("GET", path)
        assert said(talk)[0] == 404


def test_the_page_loads_nothing_from_elsewhere() -> None:
    folder = files("pipeline.play").joinpath("page")
    for name, _ in ASSETS.values():
        text = folder.joinpath(name).read_text()
        found = re.findall(r"https?://[^\s\"'`]+", text)
        assert all(url == "http://www.w3.org/2000/svg" for url in found), name


def test_one_connection_carries_several_questions(talk: http.client.HTTPConnection) -> None:
    for _ in range(3):
        talk.request("POST", "/api/count", QUESTION, JSON)
        status, content, headers = said(talk)
        assert status == 200
        assert json.loads(content) == {"solutions": "2", "limit": None}
        assert headers["Content-Type"] == "application/json"


def test_a_wrong_question_is_400_and_one_line(talk: http.client.HTTPConnection) -> None:
    talk.request("POST", "/api/count", "{", JSON)
    status, content, _ = said(talk)
    assert status == 400
    assert json.loads(content)["error"].startswith("not a question: ")
    assert b"\n" not in content


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "evil.example"}, 403),
        ({"Host": "evil.example:80"}, 403),
        ({"Host": "127.0.0.1"}, 403),
        ({"Host": ""}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Content-Type": "text/plain"}, 415),
        ({"Content-Type": "application/x-www-form-urlencoded"}, 415),
        ({"Content-Length": "x"}, 411),
        ({"Content-Length": "-1"}, 411),
        ({"Content-Length": str(MOST_BYTES + 1)}, 413),
        ({"Content-Length": "9" * 400}, 413),
    ],
)
def test_requests_of_other_pages_are_refused(
    talk: http.client.HTTPConnection, headers: dict[str, str], status: int
) -> None:
    talk.request("POST", "/api/count", QUESTION, {**JSON, **headers})
    found, content, _ = said(talk)
    assert found == status
    assert list(json.loads(content)) == ["error"]


def test_both_names_of_this_machine_are_its_own(
    served: PlayServer, talk: http.client.HTTPConnection
) -> None:
    for name in ("localhost", "127.0.0.1"):
        own = f"{name}:{served.server_port}"
        headers = {**JSON, "Host": own, "Origin": f"http://{own}"}
        talk.request("POST", "/api/count", QUESTION, headers)
        assert said(talk)[0] == 200


def test_other_questions_and_methods_are_unknown(talk: http.client.HTTPConnection) -> None:
    talk.request("POST", "/api/weather", "{}", JSON)
    assert said(talk)[0] == 404
    talk.request("DELETE", "/api/count")
    status, content, _ = said(talk)
    assert status == 501
    assert content.count(b"\n") == 1


def test_broken_requests_do_not_end_the_server(
    served: PlayServer, capfd: pytest.CaptureFixture[str]
) -> None:
    for raw in (b"\x00\xff\n\n", b"GET\n", b"GET / HTTP/9.9\r\n\r\n", b"A" * 70_000, b""):
        with socket.create_connection(("127.0.0.1", served.server_port), timeout=60) as line:
            line.sendall(raw)
    with ThreadPoolExecutor(8) as pool:
        found = [*pool.map(lambda _: _count(served.server_port), range(16))]
    assert found == [200] * 16
    assert "Traceback" not in capfd.readouterr().err


def _count(port: int) -> int:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("POST", "/api/count", QUESTION, JSON)
    return said(connection)[0]


def test_it_listens_to_this_machine_only(served: PlayServer) -> None:
    assert served.server_address[0] == "127.0.0.1"


def test_a_port_in_use_ends_in_one_line(
    served: PlayServer, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["serve", "--port", str(served.server_port)]) == 2
    assert capsys.readouterr().err == (
        f"witness-ilp: port {served.server_port} is in use: choose another with --port, "
        "or 0 for any\n"
    )


def test_an_unknown_predicate_ends_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["serve", "--port", "0", "--predicate", "psychic"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_ctrl_c_ends_it_with_130(
    start: Callable[[Sequence[str]], subprocess.Popen[str]],
) -> None:
    running = start(["serve", "--port", "0"])
    assert running.stdout is not None
    line = running.stdout.readline()
    port = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
    assert port is not None
    assert _count(int(port[1])) == 200
    time.sleep(0.1)
    running.send_signal(signal.SIGINT)
    _, errors = running.communicate(timeout=60)
    assert (running.returncode, errors) == (130, "witness-ilp: interrupted\n")


def test_the_documented_question_is_answered(served: PlayServer) -> None:
    page = Path(__file__).parents[3].joinpath("docs", "play.md").read_text()
    (command,) = re.findall(r"^```sh\n(curl .*?)^```$", page, re.DOTALL | re.MULTILINE)
    words = shlex.split(command)
    address, body = words[2], words[words.index("-d") + 1]
    assert address.startswith("http://127.0.0.1:8017/api/")
    connection = http.client.HTTPConnection("127.0.0.1", served.server_port, timeout=60)
    connection.request("POST", address.removeprefix("http://127.0.0.1:8017"), body, JSON)
    status, content, _ = said(connection)
    assert (status, json.loads(content)["solutions"]) == (200, "12")
