"""What `steady` notes down about a position, and while it reckons a turn through."""

from __future__ import annotations

from durbar.core.layout import Floats, Ints, Layout, Rows, array
from durbar.games.maharaja.action_ids import COUNT
from durbar.games.maharaja.constants import NODES, ROADS
from durbar.games.maharaja.routes import WAYS
from durbar.games.maharaja.state import MAX_PLAYERS

MOST_GOALS = 3
MOST_POINTS = 24  # more are not told apart
UNKNOWN = -1.0


class Goal(Layout):
    """A place where all that is to do may be done, as it is before the turn."""

    node: int
    gaps: int  # houses that the way there lacks
    toll: int
    gaps_onward: int  # on the way from there to the Maharaja
    toll_onward: int
    inner: int  # 1: the inner site is free
    sites: int  # free ones, the inner one too
    houses_elsewhere: int  # own ones, which might be moved there
    later: float  # what a point there is worth in later scorings


class Notes(Layout):
    """What a position holds for a seat, what that seat still has to do, and what it would bring."""

    offered: Ints = array(COUNT)  # 1 for each decision that is legal
    lengths: Floats = array(ROADS)  # what each road asks for: see `routes.py`
    ways: Floats = array(NODES, WAYS)  # from each node to all others, where they are known
    ways_known: Ints = array(NODES)
    goals: Rows[Goal] = array(MOST_GOALS)
    goals_count: int
    rivals: Floats = array(MAX_PLAYERS)  # the points that others will have in the Maharaja's city
    incomes: Floats = array(MOST_POINTS)  # from that city, by own points; UNKNOWN until they are reckoned
    own_points: int  # there, without the architect
    rounds_left: float  # after this one
    governor_worth: float
    character_worth: float
    # What the seat has before the turn.
    gold: int
    reserve: int
    bank: int
    masons: int  # houses that the mason may still build
    palaces_left: int
    palace_price: int
    palace_price_later: int  # when *Character* has been carried out
    outer_points: int
    # Actions and parts that are to do.
    golds: float
    palaces: float
    city_houses: float
    free_houses: float
    moves: float
    quarries: float
    governors: float
    new_characters: float
    # While the turn is reckoned through.
    gold_left: float
    houses_left: float
    free_left: float
    masons_left: float
    moves_left: float
    new_palaces: float
    undone: float
