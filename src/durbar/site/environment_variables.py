"""What the environment says, read for Django's settings; what is wrong in it is told in a line."""

from __future__ import annotations

import ipaddress
import os
import re
import socket
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

from durbar.site import data_folder

SETTINGS = (
    "DURBAR_DATA",
    "DURBAR_HOSTS",
    "DURBAR_PROXY",
    "DURBAR_HTTPS",
    "DURBAR_PACE",
    "DURBAR_REVIEW_SECONDS",
    "DURBAR_CACHE",
    "DURBAR_DATABASE_URL",
    "DURBAR_REDIS_URL",
    "DURBAR_SECRET_KEY",
    "DURBAR_LOG",
    "DURBAR_METRICS_TOKEN",
)
PREFIX = "DURBAR_"
ALIKE = 0.75  # how near a misspelt name is; variables of programs that play, and of compose, are further away
SQLITE, POSTGRESQL = "django.db.backends.sqlite3", "django.db.backends.postgresql"
QUOTED = re.compile(r"""(["']).*\1""", re.DOTALL)
HOST = re.compile(r"\*|[^\s/:*]+|\[[0-9A-Fa-f:.]+\]")
TOKEN = re.compile(r"[!-~]*")
ANYBODY = "*"  # as a proxy: whoever asks
NAME = "durbar"  # as which connections to PostgreSQL begin to say whose they are
CONNECTIONS = 16  # to PostgreSQL, for all threads of a server; others wait for one
# Seconds for which they wait. A database that is away is tried as long, with longer and longer rests; who
# asks next begins anew: so nobody waits for an attempt long after it is back.
PATIENCE = 10
# A connection to a machine that has gone without a word is given up after half a minute.
HANGING = {
    "keepalives_idle": 10,  # seconds of quiet
    "keepalives_interval": 5,  # seconds between two questions
    "keepalives_count": 4,
    "tcp_user_timeout": 30_000,  # milliseconds for what was sent to be acknowledged
}
LISTENED = 30 * 86_400  # seconds for which an open page hears of its table; Channels forgets it after a day
TO_REDIS = 10_000  # at most, for all sockets of a server; a connection more would be refused, not awaited


def check_names() -> None:
    """Raise ImproperlyConfigured for a variable that is none of the settings, but nearly called like one."""
    short = {name.removeprefix(PREFIX): name for name in SETTINGS}
    for name in os.environ:
        if not name.startswith(PREFIX) or name in SETTINGS:
            continue
        if near := get_close_matches(name.removeprefix(PREFIX), short, n=1, cutoff=ALIKE):
            raise ImproperlyConfigured(f"there is no setting {name}; did you mean {short[near[0]]}?")


def check_quotes() -> None:
    """Raise ImproperlyConfigured for a setting in quotes, which not every reader of a file takes away."""
    for name in SETTINGS:
        if QUOTED.fullmatch(given(name)):
            raise ImproperlyConfigured(f"{name} stands in quotes, which would be part of it; leave them out")


def given(name: str) -> str:
    """Return what a variable holds, which is nothing where there are only spaces."""
    return os.environ.get(name, "").strip()


def number(name: str, default: float) -> float:
    """Return the number that a variable holds; raises ImproperlyConfigured."""
    text = given(name)
    wrong = ImproperlyConfigured(f"{name}={text} is no number of seconds; one is {default}")
    try:
        value = float(text) if text else default
    except ValueError:
        raise wrong from None
    if not 0 <= value < 1e6:
        raise wrong
    return value


def flag(name: str) -> bool:
    """Return whether a variable is set to 1; raises ImproperlyConfigured for what is neither 1 nor 0."""
    return choice(name, "0", "1") == "1"


def choice(name: str, *allowed: str) -> str:
    """Return which of the allowed words a variable holds, the first one by default.

    Raises ImproperlyConfigured.
    """
    text = given(name) or allowed[0]
    if text not in allowed:
        raise ImproperlyConfigured(f"{name}={text} is none of {', '.join(allowed)}")
    return text


def https(proxy: str) -> bool:
    """Return whether visitors come by https, which needs a `proxy` in front; raises ImproperlyConfigured."""
    wanted = flag("DURBAR_HTTPS")
    if wanted and not proxy:
        # Without the proxy's word every request would be sent to where it comes from, for ever.
        raise ImproperlyConfigured("DURBAR_HTTPS=1 needs DURBAR_PROXY, the proxy that speaks TLS")
    return wanted


def words(name: str) -> list[str]:
    """Return what a variable lists, separated by commas."""
    return [word.strip() for word in os.environ.get(name, "").split(",") if word.strip()]


def hosts() -> list[str]:
    """Return the names under which others reach the server; raises ImproperlyConfigured."""
    names = words("DURBAR_HOSTS")
    for name in names:
        if not HOST.fullmatch(name):
            raise ImproperlyConfigured(
                f"DURBAR_HOSTS={name} is no name of a host, which has no scheme, port or path; "
                "one is games.example.org, and .example.org is every name that ends so"
            )
        if not name.isascii():
            raise ImproperlyConfigured(
                f"DURBAR_HOSTS={name} is not what browsers send: write it as they do, beginning with xn--"
            )
    return names


def origins(names: Iterable[str]) -> list[str]:
    """Return the origins of a server's pages where a proxy of which it does not know speaks TLS.

    Of all names that end alike, which the hosts write with a dot, they write with `*` too.
    """
    return [f"https://*{name}" if name.startswith(".") else f"https://{name}" for name in names]


def proxies() -> list[str]:
    """Return addresses and networks of proxies that are believed; raises ImproperlyConfigured."""
    named = words("DURBAR_PROXY")
    for word in named:
        try:
            _ = word == ANYBODY or ipaddress.ip_network(word)
        except ValueError:
            raise ImproperlyConfigured(
                f"DURBAR_PROXY={word} is no address or network of a proxy; such are 127.0.0.1 and 10.0.0.0/24"
            ) from None
    return named


def redis_url() -> str:
    """Return the address of a Redis, or an empty text; raises ImproperlyConfigured."""
    url = given("DURBAR_REDIS_URL")
    if url and not _is_redis(url):
        # The address may hold a password.
        raise ImproperlyConfigured(
            "DURBAR_REDIS_URL is no address of a Redis; one is redis://:password@host:6379/0"
        )
    return url


def _is_redis(url: str) -> bool:
    try:
        parts = urlsplit(url)
        _ = parts.port  # it raises for one that is no number
    except ValueError:
        return False
    number = parts.path.removeprefix("/")
    return parts.scheme in ("redis", "rediss") and bool(parts.hostname) and (number.isdigit() or not number)


def database(folder: Path) -> dict[str, Any]:
    """Return the database of `DURBAR_DATABASE_URL`, or SQLite in a folder; raises ImproperlyConfigured."""
    url = given("DURBAR_DATABASE_URL")
    if not url:
        return _sqlite(folder / "durbar.sqlite3")
    try:
        parsed: dict[str, Any] = {"ENGINE": ""} if _is_torn(url) else dict(dj_database_url.parse(url))
    except ValueError:
        parsed = {"ENGINE": ""}
    if parsed["ENGINE"] == SQLITE and parsed["NAME"] != ":memory:":
        return _sqlite(Path(parsed["NAME"]))
    if parsed["ENGINE"] != POSTGRESQL or not parsed["NAME"]:
        # The address holds a password.
        raise ImproperlyConfigured(
            "DURBAR_DATABASE_URL is no address of a database; one is postgres://name:password@host/durbar, "
            "where signs such as / and # of a password are written as %2F and %23"
        )
    try:
        import psycopg  # noqa: F401, PLC0415
    except ImportError:
        raise _missing("DURBAR_DATABASE_URL", "postgres") from None
    pool = {"min_size": 1, "max_size": CONNECTIONS, "timeout": PATIENCE, "reconnect_timeout": PATIENCE}
    name = f"{NAME} {os.getpid()} {socket.gethostname()}"
    told = {"pool": pool} | HANGING | parsed.get("OPTIONS", {}) | {"application_name": name}
    parsed["OPTIONS"] = told
    return parsed


def _is_torn(url: str) -> bool:
    """Say whether a password ends too early, at a / or #: a part of it would be told as a name of a host."""
    parts = urlsplit(url)
    return "@" in parts.path + parts.fragment


def secret_key(folder: Path) -> str:
    """Return the key of `DURBAR_SECRET_KEY`, or of a folder; raises ImproperlyConfigured."""
    key = os.environ.get("DURBAR_SECRET_KEY", "")
    if key and not data_folder.is_key(key):
        needed = f"at least {data_folder.SHORTEST_KEY} characters, all of them ASCII"
        raise ImproperlyConfigured(f"DURBAR_SECRET_KEY needs {needed}")
    return key or data_folder.secret_key(folder)


def metrics_token() -> str:
    """Return the token for `/metrics`, or an empty text; raises ImproperlyConfigured."""
    token = given("DURBAR_METRICS_TOKEN")
    if not TOKEN.fullmatch(token):
        raise ImproperlyConfigured("DURBAR_METRICS_TOKEN needs to be of ASCII characters, without spaces")
    return token


def check_shared() -> None:
    """Raise ImproperlyConfigured unless there is what servers and workers share, naming what lacks."""
    names = ("DURBAR_DATABASE_URL", "DURBAR_REDIS_URL")
    if lacking := [name for name in names if not given(name)]:
        raise ImproperlyConfigured(
            f"{' and '.join(lacking)} must be set: servers and workers share a PostgreSQL and a Redis"
        )
    if "postgres" not in given(names[0]).partition(":")[0]:
        raise ImproperlyConfigured(
            f"{names[0]} must be one of PostgreSQL, such as postgres://durbar@db/durbar"
        )
    try:
        import celery  # noqa: F401, PLC0415
    except ImportError:
        raise _missing("Working on many machines", "workers") from None


def channel_layer() -> dict[str, Any]:
    """Return the channel layer of `DURBAR_REDIS_URL`, or one in memory; raises ImproperlyConfigured."""
    url = redis_url()
    if not url:
        layer = "durbar.site.serving.channel_layer.OwnProcessChannelLayer"
        return {"BACKEND": layer, "CONFIG": {"group_expiry": LISTENED}}
    try:
        import channels_redis  # type: ignore[import-untyped]  # noqa: F401, PLC0415
    except ImportError:
        raise _missing("DURBAR_REDIS_URL", "redis") from None
    # It waits for messages longer than redis-py waits for an answer by default.
    host = {"address": url, "socket_timeout": None, "max_connections": TO_REDIS}
    return {
        "BACKEND": "channels_redis.core.RedisChannelLayer",
        "CONFIG": {"hosts": [host], "group_expiry": LISTENED},
    }


def _sqlite(path: Path) -> dict[str, Any]:
    return {
        "ENGINE": SQLITE,
        "NAME": path,
        "CONN_MAX_AGE": None,  # opening one takes longer than most questions
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",  # a write waits for its turn at once, instead of failing halfway
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        },
    }


def _missing(what: str, extra: str) -> ImproperlyConfigured:
    return ImproperlyConfigured(f"{what} needs more to be installed: pip install 'durbar[{extra}]'")
