"""A small net: from a position, as a seat is shown it, to everybody's chances and points.

Its inputs are those of `core/observation.py`. Behind layers of rectified units stand, for each seat from the
one that looks on, the logit of its winning chance and its final score over the mean of all, in units of ten.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import IO, Any

import numpy as np
import numpy.typing as npt
from numpy.lib.npyio import NpzFile

from durbar.bots.learned.heads import HEADS, POINTS
from durbar.core.about import OptionValue
from durbar.core.game import Game
from durbar.core.layout import Floats32, Ints32
from durbar.core.view import View

Floats16 = npt.NDArray[np.float16]
POLICY = "policy_"  # before the names of its arrays in a file


@dataclass(frozen=True, eq=False)
class Net:
    """The weights, layer by layer, and what they were learned for."""

    weights: tuple[Floats32, ...]  # each (inputs, outputs)
    biases: tuple[Floats32, ...]
    about: Mapping[str, Any] = field(default_factory=dict)  # game, players, layout, board, figures measured
    policy: Net | None = None  # a net of its own: a logit for every decision of the game, one more for advice

    @cached_property
    def sizes(self) -> Ints32:
        """How wide the net is, from its inputs to its outputs."""
        return np.array([self.weights[0].shape[0], *(len(bias) for bias in self.biases)], np.int32)

    @cached_property
    def flat(self) -> Floats32:
        """All numbers as compiled code takes them: each layer's weights, input by input, then its biases."""
        layers = zip(self.weights, self.biases, strict=True)
        return np.concatenate([part.ravel() for layer in layers for part in layer]).astype(np.float32)

    @cached_property
    def flat_by_output(self) -> Floats32:
        """All numbers as `flat`, but the last layer's weights output by output."""
        *earlier, last = self.weights
        return replace(self, weights=(*earlier, last.T)).flat

    def fits(
        self, game: Game, players: int, options: Mapping[str, OptionValue], rules: int | None = None
    ) -> bool:
        """Say whether the net has learned this game, with these options, on this board.

        `rules` is the version of the rules that are played; None: the newest.
        """
        wanted = wanted_of(game, players) | ({} if rules is None else {"rules": rules})
        return all(self.about.get(name) == value for name, value in wanted.items()) and (
            not game.about.changed_options(options)
        )

    def rounded(self) -> Net:
        """Return the net with the numbers that a file keeps."""
        parts = (
            (one.astype(np.float16).astype(np.float32) for one in all_)
            for all_ in (self.weights, self.biases)
        )
        weights, biases = map(tuple, parts)
        return replace(self, weights=weights, biases=biases, policy=self.policy and self.policy.rounded())

    def save(self, path: Path) -> None:
        """Write the net to a file of this name, in a folder that is made if it is not there."""
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file:
            self.write(file)

    def write(self, file: IO[bytes]) -> None:
        """Write the net to a file, its numbers with half precision."""
        arrays = self._arrays("")
        if self.policy:
            arrays |= self.policy._arrays(POLICY)
        text = np.frombuffer(json.dumps(dict(self.about), sort_keys=True).encode(), np.uint8)
        np.savez_compressed(file, about=text, **arrays)  # type: ignore[arg-type]

    def _arrays(self, prefix: str) -> dict[str, Floats16]:
        kinds = {"weights": self.weights, "biases": self.biases}
        return {
            f"{prefix}{kind}{k}": one.astype(np.float16)
            for kind, all_ in kinds.items()
            for k, one in enumerate(all_)
        }


def wanted_of(game: Game, players: int) -> dict[str, Any]:
    """Return what a net must say of itself to be asked about such a game."""
    return {
        "game": game.about.id,
        "players": players,
        "rules": game.about.rules_version,
        "board": game.board.file_digest,
        "layout": game.room.observation.digest(players),
    }


def load(path: Path) -> Net:
    """Read a net from a file, with its policy if it has one."""
    with np.load(path) as file:
        policy = Net(*_layers(file, POLICY)) if f"{POLICY}weights0" in file.files else None
        return Net(*_layers(file, ""), json.loads(file["about"].tobytes()), policy)


def _layers(file: NpzFile, prefix: str) -> tuple[tuple[Floats32, ...], tuple[Floats32, ...]]:
    count = sum(name.startswith(f"{prefix}weights") for name in file.files)
    weights, biases = (
        tuple(file[f"{prefix}{kind}{k}"].astype(np.float32) for k in range(count))
        for kind in ("weights", "biases")
    )
    return weights, biases


Nets = Callable[[View], "Net | None"]


def net_of(view: View) -> Net | None:
    """Return the net that has learned a view's game, with its options and on its board, if there is one."""
    nets = view.game.room.nets
    return net_for(nets, view) if nets else None


def net_for(folder: Path, view: View) -> Net | None:
    """Return the net of a folder that has learned a view's game, if there is one."""
    game, state = view.game, view.state
    return net_in(folder, game, view.position.players, game.options_of(state), int(state.rules))


def net_in(
    folder: Path,
    game: Game,
    players: int,
    options: Mapping[str, OptionValue],
    rules: int | None = None,
) -> Net | None:
    """Return the net of a folder that has learned a game, as `Net.fits` says."""
    net = _kept(folder / f"{players}.npz")
    return net if net is not None and net.fits(game, players, options, rules) else None


def file_of(game: Game, players: int) -> Path:
    """Return where the net of a game stands, or would stand."""
    assert game.room.nets
    return game.room.nets / f"{players}.npz"


@lru_cache
def _kept(path: Path) -> Net | None:
    return load(path) if path.is_file() else None


def forward(net: Net, inputs: Floats32) -> tuple[list[Floats32], Floats32]:
    """Return what stands before each layer, and the outputs."""
    layers = [inputs.astype(np.float32, copy=False)]
    for weights, biases in zip(net.weights[:-1], net.biases[:-1], strict=True):
        layers.append(np.maximum(layers[-1] @ weights + biases, 0.0))
    outputs: Floats32 = layers[-1] @ net.weights[-1] + net.biases[-1]
    return layers, outputs


def predictions(net: Net, x: Floats32) -> tuple[Floats32, Floats32]:
    """Return chances and points over the mean of many positions (n, inputs): each (n, players)."""
    _, outputs = forward(net, x)
    players = outputs.shape[1] // HEADS
    return softmax(outputs[:, :players]), outputs[:, players:] * POINTS


def softmax(logits: Floats32) -> Floats32:
    """Return chances that sum to 1 in each row."""
    chances: Floats32 = np.exp(logits - logits.max(1, keepdims=True))
    chances /= chances.sum(1, keepdims=True)
    return chances


def widths(inputs: int, hidden: Sequence[int], players: int) -> list[int]:
    """Return the sizes of a net's layers."""
    return [inputs, *hidden, HEADS * players]
