"""Games to review: short records, and findings as a search might have made them."""

from __future__ import annotations

from durbar.bots.levels import make
from durbar.bots.review.finding import Finding
from durbar.core.match import Match
from durbar.site.review import models, store
from tests.site.conftest import GAME


def played(game: str = GAME, decisions: int = 60, players: int = 3, **more) -> Match:
    """Return a game that `steady` players have begun, with so many decisions, chance's too, or a few more."""
    match = Match(game, players, seed=5, names=["Anna", "bot:steady", "bot:steady", "Dora"][:players], **more)
    player = make("steady", seed=1)
    while len(match) < decisions and not match.over:
        match.play(player.decide(match.view(match.actor), 0.1))
    return match


def whole(game: str = GAME) -> Match:
    """Return a game to its end."""
    return played(game, decisions=10_000, players=2)


def finding(
    match: Match, index: int, cost: float = 0.0, *, deep: bool = False, error: float = 0.01
) -> Finding:
    """Return what a search might have found out about a decision, which cost so much or is not taken yet."""
    then, taken = match.at(index), match.log[index].line(match.game).text if index < len(match) else ""
    other = next(text for text in then.legal.texts if text != taken)
    assert then.actor
    chances = tuple(1 / match.players for _ in range(match.players))
    best = other if cost or not taken else ""
    return Finding(index, then.actor, best, 0.3, 0.3 + cost, error, 2000, deep, chances)


def lines(text: str) -> list[str]:
    """Return a record's decisions."""
    return text.split("\n\n", 1)[1].splitlines()


def wanted(match: Match) -> models.Analysis:
    """Return the analysis of a game that somebody looks at."""
    return store.analysis_of(store.of_text(match.record(), "game"))
