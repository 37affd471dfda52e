"""Work handed to the machines of a Ray cluster, in the place of threads or processes of this one."""

from __future__ import annotations

import hashlib
import logging
import os
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from functools import cache
from importlib import resources
from importlib.metadata import version
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import durbar
from durbar.core import registry
from durbar.core.about import About
from durbar.core.errors import InvalidOption

P = ParamSpec("P")
T = TypeVar("T")

REACHING = 10.0  # seconds until somebody must have answered at an address
PATIENCE = 300.0  # seconds until a machine must have told which Durbar it has
QUIET = {
    "RAY_ENABLE_UV_RUN_RUNTIME_ENV": "0",  # each machine has its own Durbar: nothing is sent there
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
}
PARTS = ("core", "bots", "rating", "lab")  # folders of Durbar; those of the games come to them
KINDS = (".py", ".toml", ".npz")  # of files: sources, boards, nets


class Cluster(Executor):
    """Calls carried out wherever a core of a Ray cluster is free; functions travel there by their names."""

    def __init__(self, ray: Any) -> None:
        self.ray = ray
        self.cores = max(1, int(ray.cluster_resources().get("CPU", 1)))
        self._waiting: dict[Future[Any], Any] = {}

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Have a function called; what it raises is raised by the future's result."""
        reference = self.ray.remote(fn).remote(*args, **kwargs)
        answer: Future[T] = Future()
        self._waiting[answer] = reference
        reference.future().add_done_callback(lambda done: self._hand_over(done, answer))
        return answer

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: ARG002 - nothing waits
        """Give up what is not done yet, and leave the cluster."""
        for answer, reference in list(self._waiting.items()):
            answer.cancel()
            self.ray.cancel(reference)
        self._waiting.clear()
        self.ray.shutdown()

    def _hand_over(self, done: Future[T], answer: Future[T]) -> None:
        self._waiting.pop(answer, None)
        if not answer.set_running_or_notify_cancel():
            return
        if error := done.exception():
            answer.set_exception(getattr(error, "cause", None) or error)
        else:
            answer.set_result(done.result())


@contextmanager
def cluster_at(address: str | None) -> Iterator[Cluster | None]:
    """Yield the Ray cluster at an address, `auto` for the one that runs here; None without an address.

    Raises InvalidOption where Ray is missing, nothing answers, or a machine has another Durbar.
    """
    if address is None:
        yield None
        return
    cluster = Cluster(joined(address))
    try:
        check_code(cluster.ray, address)
        yield cluster
    finally:
        cluster.shutdown()


def joined(address: str) -> Any:
    """Return Ray, connected to a cluster; raises InvalidOption."""
    os.environ.update(QUIET)
    try:
        import ray  # noqa: PLC0415 - an extra that few have
    except ImportError as error:
        raise InvalidOption("--cluster needs Ray: pip install 'durbar[cluster]'") from error
    check_address(address)
    try:
        ray.init(address, log_to_driver=False, logging_level=logging.CRITICAL)
    except (OSError, RuntimeError, ValueError, ray.exceptions.RayError) as error:
        first = next(iter(str(error).splitlines()), type(error).__name__)
        raise InvalidOption(f"no Ray cluster can be joined at {address}: {first}") from error
    return ray


def check_address(address: str) -> None:
    """Raise InvalidOption where nobody listens at `HOST:PORT`: Ray itself would try for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not (host and port.isdecimal()):
        return
    try:
        socket.create_connection((host, int(port)), REACHING).close()
    except (OSError, OverflowError) as error:
        raise InvalidOption(f"no Ray cluster answers at {address}: {error}") from error


def check_code(ray: Any, address: str) -> None:
    """Raise InvalidOption unless every machine has the Durbar of this one: else results would differ."""
    here = code_of_this()
    on = ray.util.scheduling_strategies.NodeAffinitySchedulingStrategy
    for node in [node for node in ray.nodes() if node["Alive"]]:
        place = f"{node['NodeManagerAddress']} (cluster {address})"
        asked = ray.remote(code_there).options(num_cpus=0, scheduling_strategy=on(node["NodeID"], soft=False))
        try:
            there = ray.get(asked.remote(), timeout=PATIENCE)
        except ray.exceptions.GetTimeoutError as error:
            raise InvalidOption(f"{place} does not begin to work within {PATIENCE:g} seconds") from error
        except ray.exceptions.RayError as error:
            raise InvalidOption(f"Durbar {here} is not installed on {place}") from error
        if there != here:
            raise InvalidOption(f"Durbar {there} is on {place}, and {here} here; install the same one")


def code_there() -> str:
    """Return which Durbar a machine has that is asked."""
    return code_of_this()


@cache
def code_of_this() -> str:
    """Return version and digest of the Durbar that runs: of all that games and players follow from."""
    digest = hashlib.sha256()
    for name, path in files():
        digest.update(name.encode())
        digest.update(path.read_bytes())
    return f"{version('durbar')} ({digest.hexdigest()[:8]})"


def files() -> Iterator[tuple[str, Path]]:
    """Yield all files that games and players follow from, each with a name that it has wherever it lies."""
    own = Path(durbar.__file__).parent
    folders = {part: own / part for part in PARTS} | {
        about.id: _folder_of(about) for about in registry.all_games()
    }
    for name, folder in folders.items():
        for path in sorted(folder.rglob("*")):
            if path.suffix in KINDS:
                yield f"{name}/{path.relative_to(folder).as_posix()}", path


def _folder_of(about: About) -> Path:
    """Return where a game's package lies, which may be another one than ours."""
    package, _, _room = about.room.partition(":")[0].rpartition(".")
    return Path(str(resources.files(package)))
