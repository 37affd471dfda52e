"""One game among any computer players: each of them is asked for its decisions, from the view of its seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Event
from typing import TYPE_CHECKING

from durbar.bots.external import ExternalPlayer, Stopped, is_external
from durbar.bots.legal_answer import legal_answer
from durbar.bots.zoo.entrant import entrant
from durbar.core.about import OptionValue
from durbar.core.game import Game
from durbar.core.match import Match

if TYPE_CHECKING:
    from durbar.bots.contract import ComputerPlayer


@dataclass(frozen=True)
class MatchSetup:
    """What is played, and by whom: an entrant's name or a program (`exec:…`) for each seat."""

    game: Game
    bots: Sequence[str]
    options: Mapping[str, OptionValue]
    seed: int
    time_limit: float  # of a program, in seconds for a decision
    seconds: float | None = None  # CPU time of a search for a decision; None: its level's
    iterations: int | None = None  # of a search for a decision, instead of its time


def play_match(setup: MatchSetup, number: int, stop: Event) -> Match:
    """Return game `number`, played until it is over or has reached the game's cap.

    Its chance depends on seed and number only. Raises PlayerFailed, and Stopped once `stop` is set.
    """
    names = [f"bot:{bot}" for bot in setup.bots]
    seed = f"{setup.seed} {number}"
    match = Match(setup.game, seed=seed, options=setup.options, names=names)
    with seated(setup, match, number, stop) as players:
        for _ in range(setup.game.about.max_decisions):
            if match.actor is None:
                break
            if stop.is_set():
                raise Stopped(f"game {number} was not played to its end")
            match.play(decision(setup, match, players[match.actor - 1]))
        for seat, player in enumerate(players, start=1):
            if isinstance(player, ExternalPlayer):
                player.finish(match.view(seat), match.scores, match.winners)
    return match


def decision(setup: MatchSetup, match: Match, player: ComputerPlayer) -> int:
    """Return what the player whose turn it is decides; raises PlayerFailed for a program's illegal answer."""
    assert match.actor
    view, bot = match.view(match.actor), setup.bots[match.actor - 1]
    if is_external(bot):
        return player.decide(view, setup.time_limit)
    game_id = match.game.about.id
    answer = player.decide(view, entrant(bot).seconds(game_id, match.players, setup.seconds))
    return legal_answer(answer, view.legal.ids, bot, game_id, len(match))


@contextmanager
def seated(setup: MatchSetup, match: Match, number: int, stop: Event) -> Iterator[list[ComputerPlayer]]:
    """Yield a player for each seat; programs are ended with the block."""
    players = [_player(setup, match, number, seat, stop) for seat in range(1, match.players + 1)]
    try:
        yield players
    finally:
        for player in players:
            if isinstance(player, ExternalPlayer):
                player.close()


def _player(setup: MatchSetup, match: Match, number: int, seat: int, stop: Event) -> ComputerPlayer:
    bot = setup.bots[seat - 1]
    if not is_external(bot):
        return entrant(bot).player(f"{setup.seed} {number} {seat}", setup.iterations)
    return ExternalPlayer(bot, match.names, match.options, str(number), setup.time_limit, stop)
