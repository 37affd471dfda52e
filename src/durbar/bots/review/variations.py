"""Lines of play: what a decision most often led to in the games that were played out after it.

They are made from a seat's view: in a world that it could take for its own, the decisions follow that the
search tried most. So they tell what may come, and never what is hidden.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from durbar.bots.analysis.variation import Variation
from durbar.bots.review.continuation import Continuation, Trail
from durbar.bots.search.origin import origin_of
from durbar.core.layout import Words
from durbar.core.log import UNREADABLE, Entry
from durbar.core.loops.playing import STEADY
from durbar.core.position import Position
from durbar.core.rng import seeded
from durbar.core.telling import Step
from durbar.core.view import View

WORLDS = 12  # that are looked at, for the line on which most of them agree
FEW = 8  # games played out on which a decision of a line must rest
SHARE = 1 / 3  # of those games, that must have gone on with it
LONGEST = 16  # decisions of a line, chance's too
NEXT_TURN = 2  # changes, from a seat to others and back, after which its next turn begins


def lines_after(kept: Continuation, better: Continuation) -> tuple[Variation, Variation]:
    """Return what two decisions lead to, in the world whose line after the better one is the most common."""
    line = line_after(better)
    return in_words(kept, followed(kept, kept.trails(), line.world)[1], line.world), line


def line_after(continuation: Continuation) -> Variation:
    """Return what a decision leads to, in the world whose line is the most common."""
    trails = continuation.trails()
    found = [followed(continuation, trails, world) for world in range(WORLDS)]
    count = Counter(decisions for decisions, _ in found)
    world = max(range(WORLDS), key=lambda number: (count[found[number][0]], -number))
    return in_words(continuation, found[world][1], world)


def in_words(continuation: Continuation, course: Sequence[int], world: int) -> Variation:
    """Return a line as it is stored: its decisions as texts."""
    texts = continuation.view.game.actions.texts
    return Variation(world, tuple(texts[action] for action in course))


def followed(continuation: Continuation, trails: Sequence[Trail], world: int) -> tuple[Trail, Sequence[int]]:
    """Return what seats decide, and all that happens, from a continuation's decision on.

    It ends with the next turn of the continuation's seat. Where the search has tried too little to tell, a
    steady player ends the turn, and the line.
    """
    assert continuation.view.seat
    position, rng = imagined(continuation.view, world), seeded("line", world)
    turns = TurnCount(continuation.view.seat)
    decisions, course = [(continuation.view.seat, continuation.action)], [continuation.action]
    told = 1  # up to the last decision of a seat: what chance does after it leads to nothing any more
    position.apply(continuation.action)
    while len(course) < LONGEST and not turns.are_over(position.actor):
        who, legal = position.actor, position.legal.ids
        if not who:
            action = drawn(position, rng)
        elif len(legal) == 1 and len(decisions) > 1:  # trails begin with a decision in any case
            action = legal[0]
        else:
            found = likeliest(trails, who, legal)
            if found is None and not turns.is_first:
                break
            action = steady(position, rng) if found is None else found
            trails = [] if found is None else [trail[1:] for trail in trails if trail[:1] == ((who, action),)]
            decisions.append((who, action))
        course.append(action)
        position.apply(action)
        told = len(course) if who else told
    return tuple(decisions), course[:told]


class TurnCount:
    """How far a line has come: in its seat's turn, in those of others, or in its seat's next turn."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.changes = 0  # from the seat to others, and back

    @property
    def is_first(self) -> bool:
        """Whether it is still the turn in which the line has begun."""
        return self.changes == 0

    def are_over(self, who: int | None) -> bool:
        """Take note of who decides now; say whether the seat's next turn has ended, or the game."""
        if who:
            self.changes += (who == self.seat) != (self.changes % 2 == 0)
        return who is None or self.changes > NEXT_TURN


def likeliest(trails: Sequence[Trail], who: int, legal: Sequence[int]) -> int | None:
    """Return the decision with which most trails go on here; None where too few do, or too many others."""
    going_on = (trail[0] for trail in trails if trail)
    count = Counter(action for seat, action in going_on if seat == who and action in legal)
    if not count:
        return None
    action, most = count.most_common(1)[0]
    return action if most >= FEW and most >= SHARE * count.total() else None


def imagined(view: View, world: int) -> Position:
    """Return a position that the seat of a view could take for its own; equal views imagine equal ones."""
    origin, rng = origin_of(view), seeded("imagined", world)
    position = Position(view.game, origin.states).copy()
    view.game.loops.resample_at(position.states, 0, rng)
    for known in map(int, origin.since):
        if known != UNREADABLE:
            action = known
        else:
            action = steady(position, rng) if position.actor else drawn(position, rng)
        position.apply(action)
    return position


def steady(position: Position, rng: Words) -> int:
    """Return what a steady player decides in a position, knowing what its seat may know."""
    game, states = position.game, position.wiped(position.actor).states
    return int(game.loops.choose_at(game.boards, states, 0, STEADY, rng, game.new_scratch()))


def drawn(position: Position, rng: Words) -> int:
    """Return what chance decides in a position."""
    out, weights = position.game.room_for_legal()
    return int(position.game.loops.chance_at(position.states, 0, rng, out, weights))


def steps(view: View, line: Variation) -> Iterator[Step]:
    """Yield a line step by step as the seat of the view would see it happen; a line of other rules stops."""
    game, position = view.game, imagined(view, line.world)
    before = position.wiped(view.seat)
    for action in map(game.actions.id, line.actions):
        actor = position.actor
        if actor is None or action not in position.legal.ids:
            return
        owner = int(game.loops.secret_of_at(position.states, 0, action)) + 1
        position.apply(action)
        after = position.wiped(view.seat)
        yield Step(before, after, Entry(actor, action, owner).as_read_by(view.seat, game))
        before = after
