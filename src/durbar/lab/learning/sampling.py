"""Positions of games among `steady` players who slip: a template that is bound to each room's rules.

The search asks a net where a seat's turn or a round begins, and after decisions that no sound player would
take. So half of the positions of a game are beginnings of turns, half the next such one after a slip.
"""

from __future__ import annotations

from durbar.core.actor import CHANCE, GAME_OVER
from durbar.core.binding import template
from durbar.core.layout import Floats32, GameState, Ints, Records, Rows, Words
from durbar.core.loops.chance import draw_outcome
from durbar.core.loops.inputs import Input
from durbar.core.loops.observing import look
from durbar.core.loops.playing import RANDOM, STEADY, choose
from durbar.core.loops.rules import actor, apply, legal, place, score
from durbar.core.loops.scratch import Scratch
from durbar.core.rng import below


@template
def keep(kept: Rows[GameState], s: GameState, first: int, half: int, seen: int, rng: Words) -> None:
    """Keep a state among `half` from `first` on, each of all that were `seen` before being as likely."""
    place_of = seen if seen < half else below(rng, seen + 1)
    if place_of < half:
        kept[first + place_of] = s


@template
def play_with_slips(
    boards: Records,
    s: GameState,
    kept: Rows[GameState],
    slip: int,
    longest: int,
    rng: Words,
    scratch: Scratch,
) -> tuple[int, int]:
    """Play a game, keep positions where turns begin; return how many beginnings there were, after slips too.

    The first half of `kept` is for any of them, the second for those after a slip.
    """
    b = boards[0]
    half = len(kept) // 2
    turns, after_slips, before, slipped = 0, 0, CHANCE, False
    decisions, who = 0, actor(s)
    while who != GAME_OVER and decisions < longest:
        if who == CHANCE:
            action = draw_outcome(s, rng, scratch.legal[:], scratch.weights[:])
        else:
            if who != before:
                keep(kept, s, 0, half, turns, rng)
                turns += 1
                if slipped:
                    keep(kept, s, half, half, after_slips, rng)
                    after_slips += 1
                before, slipped = who, False
            player = RANDOM if below(rng, 1000) < slip else STEADY
            slipped = slipped or player == RANDOM
            count = legal(b, s, scratch.legal[:])
            action = choose(b, s, player, rng, scratch, count)
            decisions += 1
        apply(b, s, action)
        who = actor(s)
    return min(turns, half), min(after_slips, half)


@template
def sample_games(
    boards: Records,
    start: Rows[GameState],
    kept: Rows[GameState],
    words: Ints,
    plan: Rows[Input],
    slips: Ints,
    longest: int,
    rngs: Rows[Words],
    scratches: Rows[Scratch],
    inputs: Rows[Floats32],
    wins: Floats32,
    points: Floats32,
) -> int:
    """Play one game for each generator; write a row for each position kept; return the number of rows.

    `words` are the numbers of `kept`; `slips` are chances of a slip in thousandths, one drawn for a game.
    After `longest` decisions a game counts as it stands.
    """
    b, scratch = boards[0], scratches[0]
    half, size = len(kept) // 2, len(words) // len(kept)
    row = 0
    for game in range(len(rngs)):
        rng = rngs[game]
        scratch.states[0] = start[0]
        s = scratch.states[0]
        slip = slips[below(rng, len(slips))]
        early, late = play_with_slips(boards, s, kept, slip, longest, rng, scratch)
        winners, total = 0, 0.0
        for seat in range(s.players):
            winners += int(place(b, s, seat) == 1)
            total += score(b, s, seat)
        for k in range(early + late):
            at = k if k < early else half + k - early
            me = below(rng, s.players)
            look(b, kept[at], words, at * size, me, plan, inputs[row])
            for turn in range(s.players):
                seat = (me + turn) % s.players
                wins[row, turn] = 1.0 / winners if place(b, s, seat) == 1 else 0.0
                points[row, turn] = score(b, s, seat) - total / s.players
            row += 1
    return row
