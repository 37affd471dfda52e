"""What withdrawing now would bring, and a palace in each city, in words."""

from __future__ import annotations

from dataclasses import dataclass

from durbar.core.phrase import signed
from durbar.core.position import Position
from durbar.faces.reasons import Reason
from durbar.faces.taj_mahal.art import icon
from durbar.faces.taj_mahal.kept_previews import contests
from durbar.faces.taj_mahal.scene import Scene, SceneSeat
from durbar.faces.taj_mahal.wording import bonus_words, prize_words
from durbar.faces.words import clauses, row, say
from durbar.games.taj_mahal import preview
from durbar.games.taj_mahal.constants import NEW_CARDS, SYMBOL_IDS
from durbar.games.taj_mahal.preview import Site

BUILDING = {"palace", "crown"}  # decisions that put a palace on the map


def site_words(scene: Scene, site: Site) -> str:
    """Say what a palace in a city would bring by itself: bonus tile and chain (TM-30, TM-31)."""
    parts = [_palace_words(site), *(Reason.of(gain).words for gain in site.gains)]
    kind = scene.bonus_at(scene.numbers[site.city])
    if not site.crown and kind is not None and len(site.gains) < 2:
        parts.append(bonus_words(scene.board, kind))
    return clauses(parts)


def _palace_words(site: Site) -> str:
    points = signed(site.points)
    if site.crown:
        return say("the crown palace there would bring {points}", points=points)
    return say("a palace there would bring {points}", points=points)


@dataclass(frozen=True)
class WonPrize:
    """Something that would be won from the court."""

    icon: str
    words: str


@dataclass(frozen=True)
class Claim:
    """What a seat would win by withdrawing now, and what that is worth at its best."""

    prizes: tuple[WonPrize, ...]
    points: str  # empty when nothing is won
    reasons: tuple[Reason, ...]
    certain: bool  # the points are the same wherever the palaces are built
    draws: bool  # nothing was played, so a card from the deck comes first, if there is one (TM-26)
    takes: int  # cards of the display after it

    @property
    def words(self) -> str:
        """All prizes in words."""
        return row([prize.words for prize in self.prizes])


def claim(scene: Scene, position: Position, me: SceneSeat) -> Claim | None:
    """Return what withdrawing now would win (TM-20 … TM-25); None for a seat that is out."""
    best = preview.withdrawal(position, me.number)
    if not best or not scene.visit:
        return None
    won = [i for i, contest in enumerate(contests(position, me.number)) if contest.wins]
    return Claim(
        prizes=tuple(WonPrize(icon(SYMBOL_IDS[i]), prize_words(scene.board, i)) for i in won),
        points=signed(best.points) if won else "",
        reasons=tuple(map(Reason.of, best.gains)),
        certain=best.certain,
        draws=not me.row and bool(scene.deck or scene.discards),
        takes=min(NEW_CARDS, len(scene.display)),
    )
