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

from durbar.bots.learned.heads import HEADS, POINTS
from durbar.core.about import OptionValue
from durbar.core.game import Game
from durbar.core.layout import Floats32, Ints32
from durbar.core.match import View


@dataclass(frozen=True, eq=False)
class Net:
    """The weights, layer by layer, and what they were learned for."""

    weights: tuple[Floats32, ...]  # each (inputs, outputs)
    biases: tuple[Floats32, ...]
    about: Mapping[str, Any] = field(default_factory=dict)  # game, players, layout, board, figures measured

    @cached_property
    def sizes(self) -> Ints32:
        """How wide the net is, from its inputs to its outputs."""
        return np.array([self.weights[0].shape[0], *(len(bias) for bias in self.biases)], np.int32)

    @cached_property
    def flat(self) -> Floats32:
        """All numbers as compiled code takes them: each layer's weights, input by input, then its biases."""
        layers = zip(self.weights, self.biases, strict=True)
        return np.concatenate([part.ravel() for layer in layers for part in layer]).astype(np.float32)

    def fits(self, game: Game, players: int, options: Mapping[str, OptionValue]) -> bool:
        """Say whether the net has learned this game, with these options, on this board."""
        wanted = wanted_of(game, players)
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
        return replace(self, weights=weights, biases=biases)

    def save(self, path: Path) -> None:
        """Write the net to a file of this name, in a folder that is made if it is not there."""
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file:
            self.write(file)

    def write(self, file: IO[bytes]) -> None:
        """Write the net to a file, its numbers with half precision."""
        arrays = {f"weights{k}": one.astype(np.float16) for k, one in enumerate(self.weights)}
        arrays |= {f"biases{k}": one.astype(np.float16) for k, one in enumerate(self.biases)}
        text = np.frombuffer(json.dumps(dict(self.about), sort_keys=True).encode(), np.uint8)
        np.savez_compressed(file, about=text, **arrays)  # type: ignore[arg-type]


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
    """Read a net from a file."""
    with np.load(path) as file:
        count = sum(name.startswith("weights") for name in file.files)
        weights = _layers(file, "weights", count)
        biases = _layers(file, "biases", count)
        return Net(weights, biases, json.loads(file["about"].tobytes()))


def _layers(file: Mapping[str, Any], kind: str, count: int) -> tuple[Floats32, ...]:
    return tuple(file[f"{kind}{k}"].astype(np.float32) for k in range(count))


def _halved(parts: Sequence[Floats32]) -> tuple[Floats32, ...]:
    return tuple(part.astype(np.float16).astype(np.float32) for part in parts)


Nets = Callable[[View], "Net | None"]


def net_of(view: View) -> Net | None:
    """Return the net that has learned a view's game, with its options and on its board, if there is one."""
    game, nets = view.game, view.game.room.nets
    return net_in(nets, game, view.position.players, game.options_of(view.state)) if nets else None


def net_in(folder: Path, game: Game, players: int, options: Mapping[str, OptionValue]) -> Net | None:
    """Return the net of a folder that has learned a game, on its board and with these options."""
    net = _kept(folder / f"{players}.npz")
    return net if net is not None and net.fits(game, players, options) else None


def file_of(game: Game, players: int) -> Path:
    """Return where the net of a game stands, or would stand."""
    assert game.room.nets
    return game.room.nets / f"{players}.npz"


@lru_cache
def _kept(path: Path) -> Net | None:
    return load(path) if path.is_file() else None


def predictions(net: Net, x: Floats32) -> tuple[Floats32, Floats32]:
    """Return chances and points over the mean of many positions (n, inputs): each (n, players)."""
    hidden = x.astype(np.float32, copy=False)
    for weights, biases in zip(net.weights[:-1], net.biases[:-1], strict=True):
        hidden = np.maximum(hidden @ weights + biases, 0.0)
    outputs = hidden @ net.weights[-1] + net.biases[-1]
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
