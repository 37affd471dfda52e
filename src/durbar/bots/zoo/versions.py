"""The versions of the search that are kept: `strong@0.1.0` is the level `strong` as it was in 0.1.0.

A version is its numbers, all of them, and its nets. The loops of the search are those of today; a test holds
what each version decides, so an edit that changes it must leave the version a copy of what it was. What such
loops gain in speed an old version must not gain: it has a pace, by which its time is divided.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from durbar.bots.learned.net import Net, net_for, net_in
from durbar.bots.search.tuning import Tuning
from durbar.core.about import OptionValue
from durbar.core.errors import InvalidOption, unknown
from durbar.core.game import Game
from durbar.core.view import View

NETS = Path(__file__).parent / "nets"


@dataclass(frozen=True)
class Version:
    """A search as it once was."""

    name: str
    tunings: Mapping[str, Tuning]  # by the game's id
    nets: Path | None = None  # a folder for each game, in it `2.npz` for two players
    paces: Mapping[str, Mapping[int, float]] = field(default_factory=dict)  # by the game's id and its seats

    def pace(self, game_id: str, players: int) -> float:
        """Return how many times quicker it searches now than it did; 1 where that was not measured."""
        return self.paces.get(game_id, {}).get(players, 1.0)

    def tuning(self, view: View) -> Tuning:
        """Return its numbers for the game of a view."""
        return self.tunings[view.game.about.id]

    def net(self, view: View) -> Net | None:
        """Return its net for the game of a view, if it had one."""
        return net_for(self.nets / view.game.about.id, view) if self.nets else None

    def check(self, game: Game, players: int, options: Mapping[str, OptionValue]) -> None:
        """Raise InvalidOption where the version did not play such a game, or would lack its net."""
        about = game.about
        if about.id not in self.tunings:
            raise InvalidOption(f"{self.name} did not play {about.id}, but: {', '.join(self.tunings)}")
        if self.nets and net_in(self.nets / about.id, game, players, options) is None:
            raise InvalidOption(
                f"{self.name} has no net here for {about.id} with {players} players on this board"
                " and with these options"
            )


FIRST = Tuning(
    explore=0.7,
    prior=0.4,
    trust=0.8,
    once=0,
    margin=0.3,
    slip=0.1,
    doubt=0.3,
    first_play=0.0,
    chance=1,
    horizon=0,
    turns=3,
    rounds=0,
    learned=False,
    longest=4000,
    wipe=0,
    depth=64,
)
PLAYED_OUT = {
    "thurn-und-taxis": replace(FIRST, horizon=40, margin=0.6),
    "taj-mahal": FIRST,
    "maharaja": FIRST,
}
FORESEEN = {
    "thurn-und-taxis": replace(FIRST, learned=True, turns=5, margin=0.6),
    "taj-mahal": replace(FIRST, learned=True, turns=4),
    "maharaja": replace(FIRST, learned=True, turns=3, margin=0.0),
}
PACES = {  # measured with two and four seats (docs/experiments.md); three lie between, and five are as four
    "thurn-und-taxis": {2: 6.7, 3: 6.7, 4: 6.7},
    "taj-mahal": {2: 1.6, 3: 1.65, 4: 1.7, 5: 1.7},
    "maharaja": {2: 2.7, 3: 2.8, 4: 2.9, 5: 2.9},
}
VERSIONS = (
    Version("0.1.0", PLAYED_OUT, paces=PACES),  # without nets
    Version("generation-0", FORESEEN, NETS / "generation-0"),  # learned from games of `steady` with slips
)


def version(name: str) -> Version:
    """Return the version of a name; raises InvalidOption."""
    for known in VERSIONS:
        if known.name == name:
            return known
    names = [known.name for known in VERSIONS]
    raise InvalidOption(unknown(f"there is no version {name!r} of the search", name, names))
