"""Games on a Ray cluster: the same ones as on this machine, and clear words where that cannot be."""

from __future__ import annotations

import os
import pickle
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from durbar.bots.learned.net import Net, load
from durbar.core.errors import InvalidOption
from durbar.lab import cluster as clusters
from durbar.lab.cluster import Cluster, check_code, cluster_at
from durbar.lab.ladder.ladder import Ladder
from durbar.lab.ladder.playing import play_all, play_pairing
from durbar.lab.learning.mapping import mapper
from durbar.lab.simulation.plan import SimulationPlan, plan_of
from durbar.lab.simulation.threads import play_chunks
from tests.cli.running import run
from tests.services import missing

GAME = "maharaja"
LEARN = (
    *("learn", "taj-mahal", "--players", "2", "--games", "100", "--epochs", "1"),
    *("--generations", "1", "--own-games", "16", "--few", "2", "--many", "4", "--rounds", "2", "--json"),
)
PATIENCE = 120.0  # seconds in which a machine must have joined


def skip_without_ray() -> None:
    """Skip a test; Ray is not loaded here, for before it is what it shall not do must be said."""
    if find_spec("ray") is None:
        missing("Ray is not installed: uv sync --extra cluster")


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def start(folder: Path, *more: str) -> subprocess.Popen[bytes]:
    """Start a machine of a cluster, with one core, and return it when it has joined."""
    command = [sys.executable, "-m", "ray.scripts.scripts", "start", "--block", "--num-cpus=1"]
    told = folder / f"{len(list(folder.iterdir()))}.log"
    with told.open("wb") as out:
        begun = subprocess.Popen(
            [*command, "--object-store-memory=80000000", "--disable-usage-stats", *more],
            stdout=out,
            stderr=out,
        )
    end = time.monotonic() + PATIENCE
    while b"Ray runtime started" not in told.read_bytes():
        assert begun.poll() is None, told.read_text()
        assert time.monotonic() < end, told.read_text()
        time.sleep(0.1)
    return begun


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of a cluster of two machines, which are both this one, with a core each."""
    skip_without_ray()
    port, logs = free_port(), tmp_path_factory.mktemp("cluster")
    home = Path("/tmp") / f"durbar-ray-{os.getpid()}"
    machines = []
    os.environ["RAY_AUTH_MODE"] = "disabled"  # nobody but this test can reach it
    try:
        head = ("--head", f"--port={port}", "--include-dashboard=false", f"--temp-dir={home}")
        machines.append(start(logs, *head))
        machines.append(start(logs, f"--address=127.0.0.1:{port}"))
        yield f"127.0.0.1:{port}"
    finally:
        for machine in reversed(machines):
            machine.terminate()
            machine.wait(60)
        shutil.rmtree(home, ignore_errors=True)
        del os.environ["RAY_AUTH_MODE"]


@pytest.fixture(scope="module")
def cluster(address: str) -> Iterator[Cluster]:
    with cluster_at(address) as joined:
        assert joined
        yield joined


def scores_of(plan: SimulationPlan, cluster: Cluster | None) -> list[list[list[int]]]:
    """Return all scores of a plan's games, in order."""
    chunks = play_chunks(plan, cluster=cluster)
    return [game for chunk in chunks for game in chunk.scores.tolist()]


def without_times(net: Net) -> dict[str, Any]:
    """Return what a net says of itself, but for the time that it took."""
    return {name: told for name, told in net.about.items() if name != "seconds"}


def where(_number: int) -> str:
    """Return the machine on which this is called."""
    import ray

    time.sleep(0.5)
    return str(ray.get_runtime_context().get_node_id())


def failing(number: int) -> int:
    raise InvalidOption(f"there is no {number}")


def test_all_machines_take_part(cluster: Cluster):
    assert cluster.cores == 2
    with mapper(1, cluster) as mapped:
        found = dict(mapped(where, range(8)))
    assert set(found) == set(range(8))
    assert len(set(found.values())) == 2


@pytest.mark.parametrize("bots", [("steady", "random"), ("steady", "even overlooked=20")])
def test_a_simulation_has_the_same_results(cluster: Cluster, bots: tuple[str, ...]):
    plan = plan_of(GAME, bots, 7, seed=5, workers=2)
    assert scores_of(plan, cluster) == scores_of(plan, None)


def test_a_ladder_has_the_same_games(cluster: Cluster):
    ladder = Ladder(GAME, 2, ("steady", "novice"), rounds=2, seed=3)
    there = sorted(play_all(ladder, [], cluster=cluster), key=lambda result: result.number)
    assert there == [play_pairing(ladder, pairing) for pairing in ladder.pairings]


def test_learning_comes_to_the_same_net_and_policy(address: str, tmp_path: Path):
    """By the command, generation 0 and one of the search's own games: all that can be handed over is."""
    for name, where_to in (("there", ("--cluster", address)), ("here", ("--workers", "1"))):
        command = [sys.executable, "-m", "durbar", *LEARN, "--out", str(tmp_path / name), *where_to]
        subprocess.run(command, check=True, timeout=PATIENCE * 3, capture_output=True)
    there, here = (load(tmp_path / name / "2.npz") for name in ("there", "here"))
    assert there.flat.tobytes() == here.flat.tobytes()
    assert without_times(there) == without_times(here)
    assert (there.policy is None) is (here.policy is None)
    if there.policy and here.policy:
        assert there.policy.flat.tobytes() == here.policy.flat.tobytes()


def test_what_fails_there_is_told_here(cluster: Cluster):
    with pytest.raises(InvalidOption, match="there is no 3"):
        cluster.submit(failing, 3).result()


def test_another_durbar_on_a_machine_is_told(cluster: Cluster, address: str, monkeypatch):
    monkeypatch.setattr(clusters, "code_of_this", lambda: "9.9 (0000)")
    with pytest.raises(InvalidOption, match=r"is on .*, and 9\.9 \(0000\) here; install the same one"):
        check_code(cluster.ray, address)


def test_a_machine_has_another_durbar_where_anything_differs_from_which_games_follow():
    names = {name for name, _path in clusters.files()}
    assert names >= {
        "core/rng.py",
        "rating/sequential.py",  # of a ladder, and of learning's trials
        "bots/zoo/nets/generation-0/maharaja/2.npz",  # of the players of old versions
        "lab/learning/trial.py",
        "maharaja/board.toml",
        "maharaja/nets/2.npz",
        "gifts/rules.py",  # of a package that is installed beside
    }


def test_a_plan_travels_without_rules_and_board():
    plan = plan_of(GAME, ["steady", "novice"], 3, seed=9, workers=2)
    assert pickle.loads(pickle.dumps(plan)) == plan
    assert len(pickle.dumps(plan)) < 500


def test_without_an_address_nothing_is_joined():
    with cluster_at(None) as joined:
        assert joined is None


def test_an_address_where_nobody_is_is_told_at_once():
    skip_without_ray()
    began = time.monotonic()
    with (
        pytest.raises(InvalidOption, match=r"no Ray cluster answers at 127\.0\.0\.1:1:"),
        cluster_at("127.0.0.1:1"),
    ):
        pass
    assert time.monotonic() - began < 30


def test_learning_asks_the_cluster_that_it_is_given():
    skip_without_ray()
    refused = run(*LEARN, "--cluster", "127.0.0.1:1").exception
    assert isinstance(refused, InvalidOption)
    assert "no Ray cluster answers at 127.0.0.1:1" in str(refused)


def test_missing_ray_is_told(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with (
        pytest.raises(InvalidOption, match=r"needs Ray: pip install 'durbar\[cluster\]'"),
        cluster_at("auto"),
    ):
        pass
