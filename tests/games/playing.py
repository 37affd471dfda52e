"""Games for tests, played by computer players up to where a test wants them."""

from __future__ import annotations

from collections.abc import Iterator

from durbar.bots.levels import make
from durbar.core.about import OptionValue
from durbar.core.match import Match


def positions(
    players: int,
    seed: int,
    level: str = "steady",
    limit: int = 900,
    *,
    game: str = "thurn-und-taxis",
    **options: OptionValue,
) -> Iterator[Match]:
    """Yield a match before each decision of a seat, and once more when it is over or `limit` is reached."""
    match = Match(game, players=players, seed=seed, options=options)
    bots = [make(level, f"{seed}/{seat}") for seat in range(players)]
    while not match.over and limit:
        yield match
        assert match.actor
        match.play(bots[match.actor - 1].decide(match.view(match.actor), 0.1))
        limit -= 1
    yield match


def played(
    players: int,
    seed: int,
    level: str = "steady",
    limit: int = 900,
    *,
    game: str = "thurn-und-taxis",
    **options: OptionValue,
) -> Match:
    """Return a match played to its end, or for `limit` decisions."""
    *_, match = positions(players, seed, level, limit, game=game, **options)
    return match
