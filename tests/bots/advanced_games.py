"""Games that steady players have played on, for whatever thinks about them."""

from __future__ import annotations

from durbar.bots.levels import make
from durbar.core import registry
from durbar.core.log import UNREADABLE
from durbar.core.match import Match
from durbar.core.position import Position
from durbar.core.rng import seeded
from durbar.core.room import UNADVISED
from tests.every_game import GAMES

ADVISED = [game_id for game_id in GAMES if registry.room(game_id).advice is not UNADVISED]
TOGETHER = "maharaja"  # whose players set their discs at the same time


def advanced(game_id: str, players: int, decisions: int, seed: int = 1, **more) -> Match:
    """A game that steady players have played on, up to a decision among several, or the last one."""
    match = Match(game_id, players, seed=seed, **more)
    player = make("steady", seed)
    latest = 0
    while match.actor is not None and (len(match) < decisions or len(match.legal) == 1):
        latest = len(match) if len(match.legal) > 1 else latest
        match.play(player.decide(match.view(match.actor), 0.0))
    return match.at(latest) if match.over else match


def redrawn(match: Match, other: int) -> Position:
    """The position with other secrets, such as its actor may take for possible."""
    states = match.game.room.memory(match.view(match.actor)).copy().states
    match.game.loops.resample_at(states, 0, seeded(other))
    return Position(match.game, states)


def with_sealed_plans(game_id: str, players: int) -> Match:
    """A game in which the seat that decides cannot read what another seat has just decided."""
    match = advanced(game_id, players, 60)
    player = make("steady", 1)
    while not any(entry.actor and entry.action == UNREADABLE for entry in match.view(match.actor).log):
        match.play(player.decide(match.view(match.actor), 0.0))
    return match


def before_the_plans(players: int, **options: str) -> Match:
    """A game of Maharaja in which all are about to set their discs."""
    match, player = advanced(TOGETHER, players, 60, options=options), make("steady", 1)
    while not all(match.game.room.sealable(match.view(seat)) for seat in seats(match)):
        match.play(player.decide(match.view(match.actor), 0.0))
    return match


def seats(match: Match) -> range:
    return range(1, match.players + 1)


def in_order(match: Match) -> list[int]:
    """The seats in the order in which the record has their plans."""
    first = match.actor
    assert first
    return [(first - 1 + step) % match.players + 1 for step in range(match.players)]
