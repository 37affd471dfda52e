"""The example bot against a real server, over real connections, until the game is over."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

import pytest

from durbar.core.match import Match
from durbar.core.record import parse
from tests.conftest import ROOT
from tests.ports import free_port
from tests.processes import SERVE
from tests.site.diary import Diary, log_of

GAMES = ["thurn-und-taxis", "taj-mahal", "gifts"]

pytestmark = pytest.mark.processes


@dataclass
class Server:
    """A server in a process of its own."""

    port: int
    folder: Path
    process: subprocess.Popen[bytes]

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def ask(self, path: str, token: str = "", form: bytes | None = None):
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return urllib.request.urlopen(urllib.request.Request(self.url + path, form, headers), timeout=30)

    def wait_for(self, path: str, good, seconds: float, token: str = "") -> str:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            assert self.process.poll() is None, self.log
            try:
                with self.ask(path, token) as answer:
                    text: str = answer.read().decode()
                if good(text):
                    return text
            except OSError:
                pass
            time.sleep(0.1)
        raise AssertionError(f"{path} did not come to that: {self.log}")

    @property
    def log(self) -> str:
        return (self.folder / "server.log").read_text()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("data")
    port = free_port()
    environment = os.environ | {"DURBAR_DATA": str(folder), "DURBAR_PACE": "0"}
    with (folder / "server.log").open("wb") as log:
        command = [sys.executable, "-c", SERVE.format(port=port)]
        process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
    server = Server(port, folder, process)
    server.wait_for("/api/games", bool, 60)
    yield server
    process.terminate()
    process.wait(20)


@pytest.fixture(scope="module")
def token(server: Server, run_python) -> str:
    """Return the token of a bot that was made beside the running server."""
    script = (
        "import django; django.setup();"
        "from durbar.site.tables.models import Visitor; from durbar.site.api import accounts;"
        "print(accounts.create(Visitor.objects.create(name='Anna'), 'Example')[1])"
    )
    made: str = run_python(
        "-c", script, DURBAR_DATA=str(server.folder), DJANGO_SETTINGS_MODULE="durbar.site.settings"
    )
    return made.strip()


def is_ready(game: str):
    return lambda text: any(one["id"] == game and one["ready"] for one in json.loads(text)["games"])


@pytest.mark.parametrize("game", GAMES)
def test_the_example_bot_plays_a_game_to_its_end(game: str, server: Server, token: str):
    server.wait_for("/api/games", is_ready(game), 400)
    account = Diary(server.ask("/api/stream/event", token))
    command = [sys.executable, str(ROOT / "examples" / "http_bot.py"), f"{server.url}/", game]
    environment = os.environ | {"DURBAR_TOKEN": token}
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as bot:
        try:
            tables = server.wait_for(
                "/api/account/tables", lambda text: f'"{game}"' in text and '"running"' in text, 30, token
            )
            table = next(one["id"] for one in json.loads(tables)["tables"] if one["status"] == "running")
            seen, watched = (Diary(server.ask(f"/api/game/{table}/stream", by)) for by in (token, ""))
            out, complaints = bot.communicate(timeout=400)
        finally:
            bot.kill()
    assert (bot.returncode, complaints) == (0, "")
    assert out.splitlines()[-1] == "gameOver"
    with server.ask(f"/api/game/{table}/record", token) as answer:
        match = Match.from_record(parse(answer.read().decode()))
    assert match.over
    assert match.names == ("Example (bot)", "bot:steady")
    for diary, seat in ((seen, 1), (watched, None)):
        diary.join(20)
        assert not diary.is_alive()
        assert diary.events[-1]["scores"] == [*match.scores]
        assert log_of(diary.events) == [*match.view(seat).lines]
        hidden = [entry for entry in match.log if entry.owner not in (0, seat)]
        assert hidden
        assert sum(line.endswith(" ?") for line in log_of(diary.events)) == len(hidden)
        assert all(event.get("legal", []) == [] for event in diary.events if event.get("turn") != seat)
    assert account.is_alive()  # it goes on until the program goes


def test_the_server_notices_that_a_bot_has_gone(server: Server, token: str):
    game = GAMES[0]
    server.wait_for("/api/games", is_ready(game), 400)
    form = json.dumps({"game": game, "seats": ["me", "steady"]}).encode()
    request = urllib.request.Request(
        server.url + "/api/table",
        form,
        {"Authorization": f"Bearer {token}", "Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        table = json.load(answer)["id"]

    def is_there(page: str) -> bool:
        return re.search(r'data-seat="1"[^>]*data-online', page) is not None

    with server.ask(f"/api/game/{table}/stream", token) as stream:
        assert json.loads(stream.readline())["type"] == "gameFull"
        server.wait_for(f"/table/{table}/", is_there, 60)
    server.wait_for(f"/table/{table}/", lambda page: not is_there(page), 60)


def test_the_server_had_nothing_to_complain_of(server: Server):
    assert "Traceback" not in server.log, server.log


def test_a_server_that_stops_ends_the_streams_of_programs_at_once_and_without_a_word(
    server: Server, token: str
):
    """Nothing after it needs the server."""
    before = server.log
    with server.ask("/api/stream/event", token) as stream:
        stream.readline()  # it is quiet
        server.process.terminate()
        began = time.monotonic()
        assert stream.read().strip() == b""  # to its proper end
        server.process.wait(20)
    assert time.monotonic() - began < 2.0  # seconds that other requests have to end
    assert server.log == before


SET_UP = b'{"id": "g"}'  # the answer to a program that sets up a table


class Fickle(BaseHTTPRequestHandler):
    """A server whose first stream breaks off within a line, and which is busy, and then asked too late."""

    told: ClassVar[list[str]]
    refusals: ClassVar[list[int]]

    def do_GET(self) -> None:
        self.told.append(self.path)
        event = {"type": "gameFull", "seat": 1, "length": 0, "version": 1, "legal": ["draw"]}
        lines = {
            "/api/stream/event": [{"type": "gameStart", "id": "g"}],
            "/api/game/g/stream": [event]
            if self.told.count(self.path) == 1
            else [event, {"type": "gameOver"}],
        }[self.path]
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"".join(json.dumps(line).encode() + b"\n" for line in lines) + b'{"type": "gam')

    def do_POST(self) -> None:
        self.told.append(self.path)
        status = self.refusals.pop(0) if self.path.endswith("/decide") else 200
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(status)
        self.send_header("Retry-After", "0")
        self.end_headers()
        self.wfile.write(SET_UP)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def test_the_example_bot_goes_on_where_a_server_is_busy_or_a_stream_breaks_off():
    Fickle.told, Fickle.refusals = [], [503, 429, 409, 200]
    with ThreadingHTTPServer(("127.0.0.1", 0), Fickle) as fickle:
        threading.Thread(target=fickle.serve_forever, daemon=True).start()
        bot = subprocess.run(
            [
                sys.executable,
                str(ROOT / "examples" / "http_bot.py"),
                f"http://127.0.0.1:{fickle.server_port}",
                "x",
            ],
            env=os.environ | {"DURBAR_TOKEN": "t"},
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        )
        fickle.shutdown()
    assert (bot.returncode, bot.stderr) == (0, "")
    assert bot.stdout.split() == ["gameFull", "gameFull", "gameOver"]
    stream, decide = "/api/game/g/stream", "/api/game/g/decide"
    assert Fickle.told == ["/api/table", "/api/stream/event", stream, *[decide] * 3, stream, decide]


class Replacing(BaseHTTPRequestHandler):
    """A server where a computer player has taken a program's seat over, twice; another game goes on, too."""

    told: ClassVar[list[str]]

    def do_GET(self) -> None:
        full = {"type": "gameFull", "seat": 2, "stand_ins": [1, 2], "length": 0, "legal": []}
        taken = [{"type": "standIn", "seat": seat, "level": "steady"} for seat in (1, 2)]
        back = {"type": "standIn", "seat": 2, "level": None}
        streams: dict[str, Any] = {
            "/api/stream/event": [{"type": "gameStart", "id": game} for game in ("older", "g")],
            "/api/game/g/stream": [full, back, *taken, {"type": "gameOver"}],
        }
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"".join(json.dumps(line).encode() + b"\n" for line in streams[self.path]))

    def do_POST(self) -> None:
        self.told.append(self.path)
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(200)
        self.end_headers()
        self.wfile.write(SET_UP)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def test_the_example_bot_plays_the_game_that_it_has_set_up_and_takes_its_seat_back():
    Replacing.told = []
    with ThreadingHTTPServer(("127.0.0.1", 0), Replacing) as replacing:
        threading.Thread(target=replacing.serve_forever, daemon=True).start()
        bot = example_bot(f"http://127.0.0.1:{replacing.server_port}", "x", token="t")
        replacing.shutdown()
    assert (bot.returncode, bot.stderr) == (0, "")
    assert Replacing.told == ["/api/table", *["/api/table/g/come-back"] * 2]


class Late(BaseHTTPRequestHandler):
    """A server where the seats to which a program was invited are taken, or their tables closed.

    It knows the program until it has told all that.
    """

    refusals: ClassVar = {
        "/api/table/closed/sit": 404,
        "/api/table/full/sit": 403,
        "/api/table/race/sit": 400,
    }
    told: ClassVar[list[str]]

    def do_GET(self) -> None:
        invited = [{"type": "invitation", "id": table, "seat": 2} for table in ("closed", "full", "race")]
        self.send_response(401 if self.told else 200)
        self.end_headers()
        self.wfile.write(b"".join(json.dumps(line).encode() + b"\n" for line in invited))

    def do_POST(self) -> None:
        self.told.append(self.path)
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(self.refusals[self.path])
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def test_the_example_bot_passes_over_an_invitation_that_stands_no_more():
    Late.told = []
    with ThreadingHTTPServer(("127.0.0.1", 0), Late) as late:
        threading.Thread(target=late.serve_forever, daemon=True).start()
        bot = example_bot(f"http://127.0.0.1:{late.server_port}", token="t")
        late.shutdown()
    assert Late.told == [*Late.refusals]
    assert bot.stderr.startswith("stream/event: ")


class Refusing(BaseHTTPRequestHandler):
    """A server that lets nobody in, and says why."""

    def do_GET(self) -> None:
        assert self.path == "/api/stream/event"
        self.send_response(401)
        self.end_headers()
        self.wfile.write(b'{"error":"there is no such token"}')

    def log_message(self, *_arguments: object) -> None:
        pass


def example_bot(*arguments: str, token: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "examples" / "http_bot.py"), *arguments]
    environment = os.environ | {"DURBAR_TOKEN": token}
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=30, check=False)


def test_the_example_bot_tells_why_it_was_refused():
    with ThreadingHTTPServer(("127.0.0.1", 0), Refusing) as refusing:
        threading.Thread(target=refusing.serve_forever, daemon=True).start()
        bot = example_bot(f"http://127.0.0.1:{refusing.server_port}/", token="t")  # as the server prints it
        refusing.shutdown()
    assert (bot.returncode, bot.stderr) == (1, 'stream/event: {"error":"there is no such token"}\n')


@pytest.mark.parametrize(("arguments", "token"), [((), "t"), (("http://127.0.0.1:8000",), "")])
def test_the_example_bot_tells_how_it_is_called(arguments: tuple[str, ...], token: str):
    assert "DURBAR_TOKEN=… python examples/http_bot.py" in example_bot(*arguments, token=token).stderr
