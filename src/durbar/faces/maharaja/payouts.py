"""The scoring of the Maharaja's city: as it would be now, and the last one (MA-40 … MA-42)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from durbar.core.phrase import signed
from durbar.core.position import Position
from durbar.core.view import View
from durbar.faces.maharaja.scene import Scene
from durbar.faces.maharaja.wording import listed
from durbar.faces.per_position import per_public_position
from durbar.faces.svg import token
from durbar.faces.words import clauses, row, say, tell
from durbar.games.maharaja import preview
from durbar.games.maharaja.constants import ALONE_BONUS
from durbar.games.maharaja.memory import before_the_scoring
from durbar.games.maharaja.naming import ordinal
from durbar.games.maharaja.preview import CityRank


@dataclass(frozen=True)
class Payout:
    """What a scoring pays a seat, and for which points."""

    place: str
    name: str
    token: str
    points: int
    reasons: str  # of the points, and why the gold is more than the rank's sum
    gold: int
    me: bool


@dataclass(frozen=True)
class Scoring:
    """A scoring of a city, from the first rank on."""

    city: str
    round_number: int
    payouts: tuple[Payout, ...]  # of who is present
    absent: str  # who is not, where others are
    tied: bool  # the lower character decides between some
    own: str  # in a few words what the viewer gets


def coming(scene: Scene, position: Position, names: Sequence[str], me: int | None) -> Scoring | None:
    """Return the scoring of this round as it stands; None before the first round and after the last."""
    if scene.maharaja is None or scene.over:
        return None
    return _scoring(position, names, me, away=say("you are not there"))


def last(view: View, names: Sequence[str]) -> Scoring | None:
    """Return the scoring that has just been, until the next turn begins; None when there was none."""
    before = None if Scene.of(view.position).playing else before_the_scoring(view)
    return _scoring(before, names, view.seat, away=say("nothing for you")) if before else None


def _scoring(position: Position, names: Sequence[str], me: int | None, *, away: str) -> Scoring:
    scene, ranking = Scene.of(position), _ranks(position)
    absent = [ranked.seat for ranked in ranking if not ranked.rank]
    payouts = tuple(_payout(ranked, names, me) for ranked in ranking if ranked.rank)
    return Scoring(
        city=scene.cities[scene.maharaja or 0].name,
        round_number=scene.round_number,
        payouts=payouts,
        absent=_absent([names[seat - 1] for seat in absent]) if payouts else "",
        tied=len({payout.points for payout in payouts}) < len(payouts),
        own=away if me in absent else _own(payouts),
    )


_ranks = per_public_position(preview.scoring)


def _absent(names: Sequence[str]) -> str:
    return say("Not there: {names}.", names=listed(names)) if names else ""


def _own(payouts: Sequence[Payout]) -> str:
    mine = [payout for payout in payouts if payout.me]
    return say("you {place}: {gold}", place=mine[0].place, gold=mine[0].gold) if mine else ""


def _payout(ranked: CityRank, names: Sequence[str], me: int | None) -> Payout:
    return Payout(
        place=tell(ordinal(ranked.rank)),
        name=names[ranked.seat - 1],
        token=token(ranked.seat),
        points=ranked.points,
        reasons=clauses(list(_reasons(ranked))),
        gold=ranked.income,
        me=ranked.seat == me,
    )


def _reasons(ranked: CityRank) -> Iterator[str]:
    yield row(
        [
            say("{what} {points}", what=tell(count.reason), points=signed(count.points))
            for count in ranked.counts
        ]
    )
    if len(ranked.gold) > 1:
        yield say("{gold} gold of it for being there alone", gold=ALONE_BONUS)
