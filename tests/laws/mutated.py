"""Texts of positions with mistakes in them: `python -m tests.laws.mutated COUNT` prints what became of them.

Each is refused in so many words, or it is a position from which one can play: this runs where every index
is checked (`NUMBA_BOUNDSCHECK=1`).
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random

from durbar.core import registry
from durbar.core.actor import CHANCE, GAME_OVER
from durbar.core.errors import InvalidPosition
from durbar.core.game import Game
from durbar.core.match import Match
from durbar.core.position import Position
from durbar.core.position_text.every_field import EVERY_FIELD
from durbar.core.rng import seeded
from tests.laws.mixed import Table

PLAYED = 250  # decisions after a mutated text
CHECKED = 20  # decisions after which the position is written and read again
EVERY = 12  # positions of a game

Words = list[str]


def texts(game_id: str, players: int) -> Iterator[str]:
    """Yield texts of positions and views, of beginnings and of mixed games, again and again."""
    table, number = Table(game_id, players), 0
    while True:
        number += 1
        yield at_the_beginning(table.game, players, number).text()
        for asked, _ in enumerate(table.asked(number)):
            if asked % EVERY == number % EVERY:
                position = Position(table.game, table.states.copy())
                yield position.text()
                if asked % (4 * EVERY) == number % (4 * EVERY):
                    yield position.wiped(1 + number % players).text()


def at_the_beginning(game: Game, players: int, number: int) -> Position:
    """Return a position of a game of which not much is decided yet."""
    rng, match = Random(number), Match(game, players, chance=False)
    for _ in range(rng.randrange(70)):
        match.play(rng.choice(match.legal.ids))
    return match.position


def without_word(words: Words, rng: Random) -> None:
    """Leave a word out."""
    del words[rng.randrange(len(words))]


def twice(words: Words, rng: Random) -> None:
    """Write a word twice."""
    place = rng.randrange(len(words))
    words.insert(place, words[place])


def exchanged(words: Words, rng: Random) -> None:
    """Put one word in the place of another."""
    words[rng.randrange(len(words))] = rng.choice(words)


def swapped(words: Words, rng: Random) -> None:
    """Let two words change places."""
    one, other = rng.randrange(len(words)), rng.randrange(len(words))
    words[one], words[other] = words[other], words[one]


def renumbered(words: Words, rng: Random) -> None:
    """Write another number."""
    places = [place for place, word in enumerate(words) if word.rstrip(";").isdecimal()] or [0]
    words[rng.choice(places)] = rng.choice(["0", "1", "2", "3", "4", "5", "7", "12", "99", "-1", "40000"])


def rephased(words: Words, rng: Random, phases: Sequence[str] = ()) -> None:
    """Write another phase."""
    if "phase" in words:
        words[words.index("phase") + 1] = rng.choice(phases)


MISTAKES: tuple[Callable[..., None], ...] = (without_word, twice, exchanged, swapped, renumbered, rephased)


def with_mistakes(text: str, rng: Random, phases: Sequence[str]) -> str:
    """Return a text with one to three mistakes; line ends and separators are words too."""
    words = text.replace(";", " ; ").replace("\n", " \n ").split(" ")
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        mistake = rng.choice(MISTAKES)
        mistake(words, rng, *((phases,) if mistake is rephased else ()))
    return " ".join(words)


def play_on(position: Position, rng: Random, chance: int) -> str | None:
    """Play at random from a position; return what is wrong, if anything is."""
    game, loops, states = position.game, position.game.loops, position.copy().states
    out, weights = game.room_for_legal()
    words = seeded(chance)
    unknowns = position.has_unknowns
    if unknowns:
        loops.resample_at(states, 0, words)
    for played in range(PLAYED):
        who = loops.actor_at(states, 0)
        if who == GAME_OVER:
            return None
        if who == CHANCE:
            count = loops.outcomes_at(states, 0, out, weights)
        else:
            count = loops.legal_at(game.boards, states, 0, out)
        if count == 0:
            return None if unknowns and not played else f"nothing is legal after {played} decisions"
        loops.apply_at(game.boards, states, 0, int(rng.choice(out[:count])))
        if played % CHECKED == 0 and not unknowns:
            again = Position.parse(Position(game, states).text())
            if again.states.tobytes() != states.tobytes():
                return f"the text of the position after {played} decisions tells another one"
    return None


def tried(game_id: str, players: int, count: int) -> dict[str, object]:
    """Return how many texts were refused and how many played on, and those with which something was wrong."""
    rng, seen, wrong = Random(f"{game_id} {players}"), Counter[str](), []
    phases = [phase.name.lower().replace("_", "-") for phase in registry.room(game_id).phases]
    for number, text in zip(range(count), texts(game_id, players), strict=False):
        mutated = with_mistakes(text, rng, phases)
        try:
            position = Position.parse(mutated)
            seen["played"] += 1
            assert Position.parse(position.text()).text() == position.text()
            if found := play_on(position, rng, number):
                wrong.append(f"{found}:\n{mutated}")
        except InvalidPosition:
            seen["refused"] += 1
        except Exception as error:
            wrong.append(f"{error!r}:\n{mutated}")
    return {**seen, "wrong": wrong}


def main(arguments: Sequence[str]) -> None:
    """Print what became of so many texts of each game and number of players."""
    told = {
        f"{about.id} {players}": tried(about.id, players, int(arguments[0]))
        for about in registry.all_games()
        if registry.room(about.id).position_text is not EVERY_FIELD
        for players in about.player_counts
    }
    print(json.dumps(told))


if __name__ == "__main__":
    main(sys.argv[1:])
