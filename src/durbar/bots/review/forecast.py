"""A whole game at a glance: everybody's chances where each turn begins, as a net foresees them.

It takes a blink of an eye, and is there before the search has looked at anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from durbar.bots.learned.net import Net, net_of, predictions
from durbar.core.layout import Floats32
from durbar.core.match import Match
from durbar.core.rng import seeded
from durbar.core.view import View

IMAGINED = 4  # positions that the seat at turn may take for the one it is in

Forecast = Mapping[int, tuple[float, ...]]  # every seat's chance, by index in the log, which grows


def forecast(match: Match) -> Forecast:
    """Return everybody's chances at the beginnings of turns; nothing where no net has learned the game."""
    begun = list(turns(match))
    net = net_of(begun[0][1]) if begun else None
    if net is None:
        return {}
    chances, _ = predictions(net, np.concatenate([imagined(view, net) for _, view in begun]))
    means = chances.reshape(len(begun), IMAGINED, match.players).mean(1)
    return {
        index: tuple(np.roll(told, first_seat(view)).tolist())
        for (index, view), told in zip(begun, means, strict=True)
    }


def turns(match: Match) -> Iterator[tuple[int, View]]:
    """Yield where each turn begins, with what its seat saw there."""
    played, last = match.at(0), 0
    for index, entry in enumerate(match.log):
        if entry.actor and entry.actor != last:
            last = entry.actor
            yield index, played.view(last)
        played.play(entry.action)


def imagined(view: View, net: Net) -> Floats32:
    """Return what a net is shown of a view: what the seat cannot know is drawn anew, a few times."""
    game, remembered = view.game, view.game.room.memory(view)
    rng, rows = seeded("outlook", len(view.log)), np.zeros((IMAGINED, int(net.sizes[0])), np.float32)
    for row in rows:
        drawn = remembered.copy().states
        game.loops.resample_at(drawn, 0, rng)
        words, plan = drawn.view(np.int16), game.room.observation.plan
        game.loops.observe_at(game.boards, drawn, words, 0, first_seat(view), plan, row)
    return rows


def first_seat(view: View) -> int:
    """Return the seat, from 0, that a net is told of first."""
    assert view.seat
    return view.seat - 1
