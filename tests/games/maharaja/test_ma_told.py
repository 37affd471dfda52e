"""The log as told, the score sheet and the plain text of a game."""

from __future__ import annotations

import numpy as np
import pytest

from durbar import Match
from durbar.core.log import Entry
from durbar.core.log_events import events, sheet
from durbar.core.position import Position
from durbar.core.telling import Step
from durbar.games.maharaja.telling import tell
from durbar.games.maharaja.text import describe
from tests.games.maharaja.table import Table
from tests.games.playing import played

MARKERS = ("amber", "bikaner", "jaisalmer", "jodhpur", "ajmer", "udaipur", "bundi")
ADVANCED = {"yogi": True, "auction": True, "homes": True, "many_characters": True}
GAMES = [(2, 1, {}), (3, 2, ADVANCED), (4, 3, {"short": True}), (5, 4, {"yogi": True}), (4, 5, ADVANCED)]


@pytest.fixture(scope="module", params=GAMES, ids=lambda game: f"{game[0]}-{'+'.join(game[2]) or 'basic'}")
def match(request: pytest.FixtureRequest) -> Match:
    players, seed, options = request.param
    return played(players, seed, "random", 5000, game="maharaja", **options)


def told(table: Table) -> list[str]:
    """All sentences of the last decision, with gold before its reason; the seats are Player 1, 2, …"""
    *_, event = events(table.match, None)
    gains = [f"{gain.seat}: {gain.points:+d} {gain.reason}" for gain in event.gains]
    return [str(event.phrase), *gains, *map(str, event.follows)]


class Told(Table):
    """A table that is arranged by decisions alone, so that its log can be told."""

    def __init__(self, players: int = 3, **options: bool) -> None:
        self.match = Match("maharaja", players=players, options=options, chance=False)
        self.board = Table().board
        self.play("first 1", *(f"governor {city}" for city in MARKERS))


def set_up(*villages: str, **options: bool) -> Told:
    """Three players with mogul, trader and sadhu, who place these houses in turn; then the discs are due."""
    table = Told(**options)
    table.play("character mogul", "character trader", "character sadhu")
    return table.play(*(f"house {village}" for village in villages))


TO_AMBER = (
    *("riyan", "riyan", "pushkar"),
    *("sambhar", "pushkar", "bagru"),
    *("tonk", "bagru", "sambhar"),
    *("deoli", "kekri", "jalor"),
)


def test_all_gold_has_a_reason(match: Match):
    """What is told adds up to everybody's gold at every point of the log."""
    position = Position(match.game, match.game.new_states(match.players, match.options))
    golds = np.full(match.players, 15)
    for entry, event in zip(match.log, events(match, None), strict=True):
        position.apply(entry.action)
        for gain in event.gains:
            golds[gain.seat - 1] += gain.points
            assert gain.points
        assert golds.tolist() == [int(p.gold) for p in position.state.seats[: match.players]], event


def test_every_event_reads_as_a_sentence(match: Match):
    for event in events(match, 1):
        for text in (event.phrase, *event.follows, *(gain.reason for gain in event.gains)):
            assert "{" not in str(text)
            assert str(text)


def test_a_scoring_tells_points_that_add_up(match: Match):
    scorings = 0
    for event in events(match, None):
        for gain in event.gains:
            told = str(gain.reason).split(" (tie")[0]
            if ": " in told and " = " in told:
                counts, total = told.split(": ", 1)[1].split(" = ")
                assert sum(int(count.split()[-1]) for count in counts.split(", ")) == int(total)
                scorings += 1
    assert scorings


def test_the_end_is_told_with_its_reason_and_the_ranking(match: Match):
    *_, last = events(match, None)
    texts = list(map(str, last.follows))
    reasons = [text for text in texts if text.startswith("the game ends")]
    ranks = [text for text in texts if text[:3] in {"1st", "2nd", "3rd", "4th", "5th"}]
    assert reasons
    assert len(ranks) == match.players
    assert match.winner
    assert ranks[0].startswith(
        f"1st: {match.names[match.winner - 1]}, palaces {match.scores[match.winner - 1]}, gold "
    )


def test_the_sheet_adds_up_and_the_tie_breaks_are_told(match: Match):
    *rows, gold, character = sheet(match.position)
    assert not any(row.breaks_ties for row in rows)
    assert gold.breaks_ties
    assert character.breaks_ties
    assert tuple(map(sum, zip(*(row.points for row in rows), strict=True))) == match.scores
    assert str(gold.category) == "Gold"
    assert gold.points == tuple(int(p.gold) for p in match.state.seats[: match.players])
    ranking = sorted(
        range(match.players),
        key=lambda seat: (-match.scores[seat], -gold.points[seat], character.points[seat]),
    )
    assert [match.places[seat] for seat in ranking] == list(range(1, match.players + 1))


def test_who_has_no_character_yet_has_no_lowest_one():
    begun = Match("maharaja", 3, seed=1)
    assert [str(row.category) for row in sheet(begun.position)] == ["Inner palaces", "Outer palaces", "Gold"]


def test_the_last_house_is_taken_from_the_quarry_alone():
    table = Table().plans("gold quarry", "move move", "palace governor")
    for bank, told in ((1, "takes 1 house from the quarry"), (2, "takes 2 houses from the quarry")):
        table.seat(1).bank = bank
        before = table.match.position
        after = before.copy()
        after.play("quarry")
        entry = Entry(1, table.match.game.actions.id("quarry"))
        assert str(tell(Step(before, after, entry)).phrase) == told


def test_hidden_gold_is_in_no_row(match: Match):
    view = match.at(len(match) // 2).view(1).position
    assert [str(row.category) for row in sheet(view)] == [
        "Inner palaces",
        "Outer palaces",
        "Lowest character",
    ]


def test_discs_of_others_are_not_told_before_their_turn():
    table = set_up(*TO_AMBER).plans("gold quarry", "move move", "palace governor")
    for viewer in (1, 2, 3, None):
        texts = [str(event.phrase) for event in events(table.match, viewer)][-3:]
        assert texts[0] == "sets their disc: Gold and Quarry"
        assert texts[1] == ("sets their disc: twice Move house" if viewer == 2 else "sets their disc")
        assert texts[2] == (
            "sets their disc: Palace and Order of the governors" if viewer == 3 else "sets their disc"
        )
        follows = [str(phrase) for phrase in events(table.match, viewer)[-1].follows]
        assert follows == ["Player 1’s turn: Gold and Quarry"]


def test_nothing_hidden_is_told_at_any_time(match: Match):
    """Right after a disc is set its owner alone is told what it shows."""
    plans = [n for n, entry in enumerate(match.log) if str(entry.line(match.game)).split()[1] == "plan"]
    for length in plans[:: 4 * match.players]:
        early = match.at(length + 1)
        for viewer in (*range(1, match.players + 1), None):
            *_, event = events(early, viewer)
            assert (str(event.phrase) == "sets their disc") == (viewer != event.actor)
            assert not event.follows
            assert not event.gains


def test_an_auction_is_told_from_who_opens_it_to_what_it_costs():
    """MA-72: also the second to bid does not choose first, and pays no gold for that."""
    table = Told(auction=True)
    first = events(table.match, None)[0]
    assert str(first.phrase) == "Player 1 opens the auction of the characters"
    table.play("bid 1", "pass", "pass")
    assert told(table) == ["passes", "1: -1 gold bid for a character"]
    table.play("character mogul", "bid 2", "pass")
    assert told(table) == ["passes", "2: -2 gold bid for a character"]


def test_payments_tell_who_pays_whom_and_what_for():
    table = set_up(*TO_AMBER).plans("gold palace-house", "gold gold", "gold gold")
    assert told(table)[1:] == ["Player 1’s turn: Gold and Palace/house"]
    assert told(table.play("travel start_ajmer")) == [
        "travels through Riyan, Pushkar to Ajmer",
        "1: -2 gold for the way to Ajmer",
        "2: +1 gold from Player 1 for passing through Pushkar",
        "3: +1 gold from Player 1 for passing through Pushkar",
    ]
    assert told(table.play("gold")) == ["takes gold", "1: +2 gold from the bank"]
    table.play("travel ajmer_amber")
    assert told(table.play("palace-house inner")) == [
        "builds the inner palace in Amber: palace 1 of 7 (“Palace/house”)",
        "1: -12 gold for the palace",
    ]


def test_a_penalty_and_a_scoring_are_told():
    table = set_up(*TO_AMBER).plans("gold two-houses", "gold gold", "gold gold")
    table.play("travel start_ajmer", "travel ajmer_amber", "two-houses amber")
    assert told(table.play("end")) == [
        "ends the turn",
        "2: +2 gold, as Player 1 has not completed “Gold”",
        "3: +2 gold, as Player 1 has not completed “Gold”",
        "2: +2 gold, as Player 1 has not completed “2 houses”",
        "3: +2 gold, as Player 1 has not completed “2 houses”",
        "2: +1 gold from the trader",
        "Player 2’s turn: twice Gold",
    ]
    table.play("gold", "gold", "end", "gold", "gold")
    assert told(table.play("end")) == [
        "ends the turn",
        "1: +11 gold as 1st in Amber: architect 1, house 1 = 2",
        "1: +5 gold for being alone in Amber",
        "round 2: the Maharaja goes to Bikaner, whose marker goes to box 2",
    ]


def test_roads_that_open_and_close_are_told():
    table = set_up(*TO_AMBER).plans("move move", "gold gold", "gold gold")
    assert told(table.play("move tonk", "to churu")) == [
        "sets it down in Churu",
        "the road Amber – Bundi is closed now",
    ]


def test_the_governors_are_told():
    table = set_up(*TO_AMBER).plans("governor governor", "gold gold", "gold gold")
    assert told(table.play("governor jodhpur")) == [
        "lowers the governor marker of Jodhpur from box d to box b",
        "the markers of Bikaner, Jaisalmer go one box up",
    ]
    assert told(table.play("governor amber"))[0] == "lowers the governor marker of Amber from box 1 to box f"


def test_one_governor_that_is_passed_is_told_in_the_singular():
    table = set_up(*TO_AMBER).plans("governor gold", "gold gold", "gold gold")
    assert told(table.play("governor jaisalmer"))[1:] == ["the marker of Bikaner goes one box up"]


def test_who_loses_which_character_is_told():
    table = set_up(*TO_AMBER).plans("character character", "gold gold", "gold gold")
    assert told(table.play("character artist")) == ["exchanges the Mogul for the Artist from the bank"]
    assert told(table.play("character sadhu")) == [
        "takes the Sadhu from Player 3; the Artist goes to the bank"
    ]
    assert told(table.play("take mogul")) == ["takes the Mogul from the bank"]


def test_powers_at_work_are_told():
    table = set_up(*TO_AMBER, yogi=True).plans("character gold", "gold gold", "gold gold")
    table.play("character monk")
    assert told(table.play("travel start_ajmer"))[1:] == [
        "2: +1 gold from the bank, as Player 1 passes through Pushkar with the monk",
        "3: +1 gold from the bank, as Player 1 passes through Pushkar with the monk",
    ]
    table.play("gold", "end", "end", "end").plans("character gold", "gold gold", "gold gold").play(
        "end", "end"
    )
    table.play("character yogi", "end").plans("gold gold", "gold gold", "gold gold").play(
        "end", "gold", "gold"
    )
    assert "the yogi gives Player 1 a chip" in told(table.play("end"))


def test_advanced_exchanges_are_told():
    table = Told(5, many_characters=True)
    table.play(*(f"character {name}" for name in ("mogul", "trader", "sadhu", "monk", "mason")))
    table.play(*(f"house {village}" for village in table.board.villages[:20]))
    table.plans("character gold", "character character", *["gold gold"] * 3)
    assert told(table.play("character artist")) == ["takes the Artist from the bank"]
    table.play("end")
    assert told(table.play("entice 1")) == ["entices a character away from Player 1"]
    assert told(table.play("give artist")) == ["gives Player 2 the Artist"]
    assert told(table.play("exchange sadhu")) == ["asks Player 3 for the Sadhu in exchange"]
    assert told(table.play("give trader")) == ["gives Player 3 the Trader for the Sadhu"]


def test_the_track_in_plain_text():
    text = describe(set_up(*TO_AMBER).match.position, ("Anna", "Béla", "Cecília"))
    assert "governors b:bikaner c:jaisalmer d:jodhpur e:ajmer f:udaipur g:bundi 1:amber\n" in text


def test_a_position_in_plain_text(match: Match):
    for length in (0, 40, len(match) // 2, len(match)):
        position = match.at(length).position
        text = describe(position, match.names)
        assert text.count("\n    gold ") == match.players
        assert "?" in describe(position.wiped(None), match.names) or length == len(match)
