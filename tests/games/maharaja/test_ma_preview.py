"""What could be agrees with what comes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from durbar import Match
from durbar.core.position import Position
from durbar.games.maharaja import preview
from durbar.games.maharaja.checklist import ActionPart, Hindrance, PartKind, tasks
from durbar.games.maharaja.state import Phase
from tests.games.maharaja.table import CITY_ORDER, Table
from tests.games.playing import positions

BOARD = Table().board
ADVANCED = {"yogi": True, "homes": True, "many_characters": True}
GAMES = [(2, 11, {}), (3, 12, ADVANCED), (5, 13, {})]
in_games = pytest.mark.parametrize(("players", "seed", "options"), GAMES)


def turns(players: int, seed: int, options: dict[str, bool], every: int) -> Iterator[Match]:
    """Some of the positions in which a turn may be ended."""
    found = 0
    for match in positions(players, seed, "random", 700, game="maharaja", **options):
        if not match.over and "end" in match.legal:
            found += 1
            if found % every == 0:
                yield match


def golds(position: Position | Match) -> list[int]:
    return [int(player.gold) for player in position.state.seats[: position.players]]


def after(match: Match, text: str) -> Position:
    """The position after a decision; the match goes on unchanged."""
    later = match.position
    later.apply(match.game.actions.id(text))
    return later


@in_games
def test_penalties_and_the_scoring_bring_what_is_foretold(players: int, seed: int, options: dict[str, bool]):
    ends = 0
    for match in turns(players, seed, options, every=5):
        seat = match.actor
        assert seat
        later = after(match, "end")
        expected = golds(match)
        for other in range(players):
            if other != seat - 1:
                expected[other] += sum(task.penalty for task in tasks(match.position, seat))
        if later.state.phase != Phase.TURN:
            ends += 1
            for standing in preview.scoring(match.position):
                expected[standing.seat - 1] += standing.income
        elif later.state.holder[1] == later.state.turn:
            expected[later.state.turn] += 1  # the trader
        assert golds(later) == expected
    assert ends


@in_games
def test_roads_cost_what_is_foretold(players: int, seed: int, options: dict[str, bool]):
    travelled = 0
    for match in turns(players, seed, options, every=4):
        seat = match.actor
        assert seat
        ways = preview.roads(match.position, seat)
        legal = {text.split()[1] for text in match.legal.texts if text.startswith("travel")}
        assert {way.road for way in ways if way.legal} == legal
        for way in ways:
            if way.legal:
                later = after(match, f"travel {way.road}")
                expected = golds(match)
                expected[seat - 1] -= way.cost
                for payee, gold in way.payees:
                    expected[payee - 1] += gold
                assert golds(later) == expected
                assert BOARD.nodes[later.state.seats[seat - 1].at] == way.goal
                assert way.from_bank in {0, sum(gold for _, gold in way.payees)}
                travelled += 1
    assert travelled > 20


@in_games
def test_the_order_of_play_is_foretold(players: int, seed: int, options: dict[str, bool]):
    """As long as no character changes hands."""
    for match in positions(players, seed, "random", 300, game="maharaja", **options):
        if match.state.phase == Phase.PLAN and match.state.round_number == 3:
            break
    while match.state.phase == Phase.PLAN:
        match.play("plan gold gold")
    foretold = [turn.seat for turn in preview.order(match.position)]
    order = []
    now = match.state.round_number
    while not match.over and match.state.round_number == now:
        order.append(match.actor)
        match.play("end")
    assert order == foretold


@in_games
def test_asking_changes_nothing_and_needs_no_secrets(players: int, seed: int, options: dict[str, bool]):
    for number, match in enumerate(positions(players, seed, "random", 300, game="maharaja", **options)):
        if number % 20:
            continue
        position = match.position
        before = position.states.tobytes()
        preview.ask_everything(position)
        assert position.states.tobytes() == before
        for viewer in (1, None):
            view = match.view(viewer).position
            preview.ask_everything(view)
            assert preview.scoring(view) == preview.scoring(position)
            assert preview.order(view) == preview.order(position)
            if viewer:
                assert preview.roads(view, viewer) == preview.roads(position, viewer)
                assert tasks(view, viewer) == tasks(position, viewer)


def test_hidden_discs_are_no_checklist():
    table = Table().plans("gold gold", "house move", "quarry quarry")
    assert [task.action for task in tasks(table.match.view(1).position, 1)] == ["gold", "gold"]
    assert tasks(table.match.view(1).position, 2) == ()
    assert [task.action for task in tasks(table.match.view(2).position, 2)] == ["house", "move"]
    assert tasks(table.play("end").match.view(2).position, 1) == ()  # it has acted


def test_the_reasons_of_a_scoring():
    table = Table(4).at(1, "jaisalmer").houses(1, "jaisalmer " * 3).palaces(1, "jaisalmer:inner")
    table.houses(2, "jaisalmer").houses(3, "jaisalmer")
    first, second, third, last = preview.scoring(table.match.position)
    assert (first.seat, first.rank, first.points, first.income) == (1, 1, 7, 12)
    assert [str(count.reason) for count in first.counts] == ["architect", "3 houses", "inner palace"]
    assert (
        str(first.gold[0].reason) == "gold as 1st in Jaisalmer: architect 1, 3 houses 3, inner palace 3 = 7"
    )
    assert str(second.gold[0].reason).endswith("house 1 = 1 (tie: the lower character goes first)")
    assert [(s.seat, s.rank, s.income) for s in (second, third, last)] == [(2, 2, 9), (3, 3, 6), (4, 0, 0)]
    assert [s.rank for s in preview.scoring(table.match.position, "bundi")] == [0, 0, 0, 0]


def test_before_the_first_round_there_is_nothing_to_tell():
    match = Match("maharaja", players=3, chance=False)
    assert preview.scoring(match.position) == ()
    assert preview.order(match.position) == ()
    assert preview.roads(match.position, 1) == ()
    assert preview.way_of_the_maharaja(match.position) == ()


def test_where_the_maharaja_goes_next():
    stops = preview.way_of_the_maharaja(Table().track(bundi=0).match.position)
    order = [stop.city for stop in stops]
    assert order == ["bundi", *CITY_ORDER.split()[1:6], "jaisalmer"]
    assert stops[0].box == 0


def test_after_the_last_round_the_maharaja_goes_nowhere():
    """MA-50."""
    assert preview.way_of_the_maharaja(Table().round(11).match.position)
    assert preview.way_of_the_maharaja(Table().round(12).match.position) == ()
    assert preview.way_of_the_maharaja(Table(short=True).round(8).match.position) == ()


def part(table: Table, kind: PartKind, seat: int = 1) -> ActionPart:
    (found,) = [
        part for task in tasks(table.match.position, seat) for part in task.parts if part.kind == kind
    ]
    return found


def obstacle(table: Table, kind: PartKind) -> tuple[Hindrance | None, bool]:
    found = part(table, kind)
    return found.hindrance, found.lost


def test_what_is_done_and_what_is_missing():
    table = (
        Table()
        .at(1, "amber")
        .turn(1, "palace-house two-houses")
        .play("palace-house tonk", "two-houses amber")
    )
    two_houses, palace_house = tasks(table.match.position, 1)
    assert [(p.kind, p.done, p.legal) for p in palace_house.parts] == [
        (PartKind.PALACE, False, True),
        (PartKind.HOUSE, True, False),
    ]
    assert [(p.kind, p.done, p.legal) for p in two_houses.parts] == [
        (PartKind.CITY_HOUSE, True, False),
        (PartKind.OTHER_HOUSE, False, True),
    ]
    assert not palace_house.done
    assert palace_house.penalty == 2
    table.play("two-houses amber")
    assert tasks(table.match.position, 1)[0].done
    assert tasks(table.match.position, 1)[0].penalty == 0


def kinds(table: Table) -> list[list[tuple[PartKind, bool]]]:
    return [[(part.kind, part.done) for part in task.parts] for task in tasks(table.match.position, 1)]


def test_houses_of_equal_actions_are_told_as_they_are_shared_out():
    """MA-22: with two houses in cities the second action has its share there, so it may take any two."""
    table = Table().at(1, "amber").turn(1, "two-houses two-houses").play("two-houses amber")
    lacking = [(PartKind.CITY_HOUSE, False), (PartKind.OTHER_HOUSE, False)]
    assert kinds(table) == [[(PartKind.CITY_HOUSE, True), (PartKind.OTHER_HOUSE, False)], lacking]
    table.play("two-houses amber")
    complete = [(PartKind.CITY_HOUSE, True), (PartKind.OTHER_HOUSE, True)]
    assert kinds(table) == [complete, [(PartKind.OTHER_HOUSE, False), (PartKind.OTHER_HOUSE, False)]]
    assert [task.penalty for task in tasks(table.match.position, 1)] == [0, 2]
    table.play("two-houses tonk")
    assert kinds(table) == [complete, [(PartKind.CITY_HOUSE, True), (PartKind.OTHER_HOUSE, False)]]
    table.play("two-houses jalor")
    assert kinds(table) == [complete, complete]


def test_a_village_house_first_leaves_the_house_in_a_city_to_do():
    table = (
        Table().at(1, "amber").turn(1, "two-houses two-houses").play("two-houses tonk", "two-houses jalor")
    )
    half = [(PartKind.CITY_HOUSE, False), (PartKind.OTHER_HOUSE, True)]
    assert kinds(table) == [half, half]
    table.play("two-houses amber")
    assert kinds(table) == [[(PartKind.CITY_HOUSE, True), (PartKind.OTHER_HOUSE, True)], half]
    assert [task.penalty for task in tasks(table.match.position, 1)] == [0, 2]


def test_a_chips_action_costs_nothing_when_it_is_left_out():
    table = Table(yogi=True).chips(1, 1).turn(1, "gold gold").play("chip palace")
    *planned, chip = tasks(table.match.position, 1)
    assert [task.chip for task in planned] == [False, False]
    assert (chip.action, chip.chip, chip.done, chip.penalty) == ("palace", True, False, 0)


@pytest.mark.parametrize(
    ("gold", "plan", "hindrance", "lost"),
    [
        (12, "palace quarry", None, False),
        (11, "palace quarry", Hindrance.GOLD, True),
        (10, "palace gold", Hindrance.GOLD, False),  # two more may come
        (9, "palace gold", Hindrance.GOLD, True),
        (9, "palace character", Hindrance.GOLD, False),  # the artist may come
        (8, "palace character", Hindrance.GOLD, True),
    ],
)
def test_gold_that_a_palace_lacks(gold: int, plan: str, hindrance: Hindrance | None, lost: bool):
    table = Table().at(1, "amber").gold(1, gold).turn(1, plan)
    assert obstacle(table, PartKind.PALACE) == (hindrance, lost)


def test_what_else_stands_in_the_way():
    assert part(Table().turn(1, "gold palace"), PartKind.PALACE).hindrance == Hindrance.CITY
    full = Table(2).palaces(2, "amber:inner amber:outer amber:outer amber:outer").at(1, "amber")
    assert obstacle(full.turn(1, "gold palace"), PartKind.PALACE) == (Hindrance.SITE, False)
    built = Table(5).palaces(1, "bundi:outer " * 6 + "bundi:inner").at(1, "amber").turn(1, "gold palace")
    assert obstacle(built, PartKind.PALACE) == (Hindrance.PALACE, True)
    assert part(Table().turn(1, "gold two-houses"), PartKind.CITY_HOUSE).hindrance == Hindrance.CITY
    assert part(Table().turn(1, "gold two-houses"), PartKind.OTHER_HOUSE).legal
    empty = Table().reserve(1, 0).turn(1, "gold house")
    assert obstacle(empty, PartKind.HOUSE) == (Hindrance.RESERVE, True)
    quarry = Table().reserve(1, 0).turn(1, "quarry house")
    assert obstacle(quarry, PartKind.HOUSE) == (Hindrance.RESERVE, False)
    spent = Table().bank(1, 0).turn(1, "quarry house")
    assert obstacle(spent, PartKind.WHOLE) == (Hindrance.BANK, True)
    assert tasks(spent.match.position, 1)[1].lost
    nothing = Table().turn(1, "move house")
    assert part(nothing, PartKind.WHOLE).hindrance == Hindrance.HOUSE


def test_on_the_way_through_the_start_space_nothing_is_told_to_be_impossible_for_good():
    """MA-32: there travel is the only decision, and the actions come after it."""
    table = Table(yogi=True).at(1, "bundi").open_roads(1, "start_bundi start_jodhpur").chips(1, 1)
    table.turn(1, "quarry move").play("chip house", "travel start_bundi")
    assert {text.split()[0] for text in table.legal} == {"travel"}
    parts = [part for task in tasks(table.match.position, 1) for part in task.parts]
    assert [(part.hindrance, part.lost) for part in parts] == [(Hindrance.CITY, False)] * 3
    spent = table.bank(1, 0).match.position
    assert [task.lost for task in tasks(spent, 1) if task.action == "quarry"] == [True]


def test_before_ones_turn_the_plan_is_judged_as_things_stand():
    """The trader's gold comes at the start of the turn, so it is counted."""
    table = Table().at(2, "amber").gold(2, 11).plans("gold gold", "palace gold", "gold gold")
    assert table.actor == 1
    assert part(table, PartKind.PALACE, 2).legal
    assert part(table.gold(2, 10), PartKind.PALACE, 2).hindrance == Hindrance.GOLD


def test_the_price_and_the_payees_of_a_road_out_of_turn():
    table = Table().at(2, "amber").houses(1, "tonk").houses(3, "tonk").turn(1, "gold gold")
    (way,) = preview.roads(table.match.position, 2)
    assert (way.road, way.goal, way.cost, way.payees, way.from_bank) == (
        "amber_bundi",
        "bundi",
        2,
        ((1, 1), (3, 1)),
        0,
    )
    assert way.legal
    (poor,) = preview.roads(table.gold(2, 0).match.position, 2)  # with the trader's gold, 1
    assert not poor.legal
    (monk,) = preview.roads(table.characters(trader=None, monk=2).match.position, 2)
    assert (monk.cost, monk.from_bank, monk.legal) == (0, 2, True)
