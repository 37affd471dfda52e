"""What players see of Maharaja."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from durbar.core.match import Match
from durbar.faces.face import face_of
from durbar.faces.palette import SEATS
from durbar.faces.words import tell
from durbar.games.maharaja import preview
from durbar.games.maharaja.action_ids import PLANS
from durbar.games.maharaja.constants import BOXES
from durbar.games.maharaja.state import Phase
from tests.faces import showing
from tests.faces.showing import FRAME, NAMES, SVG, TEMPLATES, groups
from tests.games.maharaja.table import Table
from tests.games.playing import played, positions
from tests.markup import squeezed

GAME = "maharaja"
FACE = face_of(GAME)


def seen_by(table: Table, seat: int | None = 1) -> str:
    return showing.page(FACE, table.match.view(seat))


def sentence(table: Table, seat: int = 1) -> str:
    return tell(FACE.sentence(table.match.view(seat)), NAMES[: table.players])


def section(html: str, name: str) -> str:
    """Return a panel of the page, or an empty text."""
    found = re.search(rf'<section class="panel {name}.*?</section>', html, re.DOTALL)
    return found[0] if found else ""


def words(html: str) -> str:
    """Return the text of a part of the page, without its tags."""
    return " ".join(re.sub(r"<title>.*?</title>|<[^>]*>", " ", html).split())


def player(html: str, name: str) -> str:
    """Return what the page tells of a player."""
    seat = NAMES.index(name) + 1
    found = re.search(rf'<div class="holdings seat-{seat}">.*?</div>', html, re.DOTALL)
    assert found
    return words(found[0])


# ---------------------------------------------------------------- secrets


def test_gold_of_others_is_hidden_unless_it_is_open():
    table = Table().gold(1, 41).gold(2, 42)
    assert "41 gold" in player(seen_by(table, 1), "Anna")
    assert "gold hidden" in player(seen_by(table, 1), "Béla")
    assert "gold hidden" in player(seen_by(table, None), "Anna")
    assert "42 gold" in player(seen_by(Table(open_gold=True).gold(2, 42), 1), "Béla")


def test_at_the_end_everybody_sees_all_gold():
    match = played(3, 33, limit=3000, game=GAME)
    assert match.over
    html = showing.page(FACE, match.view(None))
    assert "gold hidden" not in html
    for name, seat in zip(NAMES[:3], match.state.seats[:3], strict=True):
        assert f"{seat.gold} gold" in player(html, name)


def test_a_disc_lies_face_down_until_its_turn():
    """MA-11, MA-12."""
    table = Table().play("plan quarry governor", "plan move quarry")
    for seat in (1, None):
        html = seen_by(table, seat)
        assert "set, face down" in player(html, "Béla")
        assert "not set yet" in player(html, "Cecília")
    assert "Move house and Quarry" in player(seen_by(table, 2), "Béla")
    table.play("plan gold gold")
    html = seen_by(table, 3)
    assert "Quarry and Order of the governors" in player(html, "Anna")
    assert "set, face down" in player(html, "Béla")


# ---------------------------------------------------------------- setting the disc


def test_every_way_of_choosing_two_actions_has_its_button():
    """MA-11: in one gesture, the same action twice too, whichever comes first."""
    html = section(seen_by(Table()), "dial-panel")
    found = re.findall(r'class="set one(\d) other(\d)" name="action" value="plan (\S+) (\S+)"', html)
    assert len({(one, other) for one, other, *_ in found}) == 81
    assert len({(first, second) for *_, first, second in found}) == PLANS
    by_choice = {(one, other): plan for one, other, *plan in found}
    assert by_choice["5", "2"] == by_choice["2", "5"] == ["two-houses", "palace"]
    assert by_choice["1", "1"] == ["house", "house"]


def test_discs_are_set_at_the_same_time():
    """A seat may set its disc although the record has not come to it; who has set it cannot do so again."""
    table = Table()
    assert sentence(table, 3) == "Set your disc: two actions, or the same one twice."
    assert section(seen_by(table, 3), "dial-panel")
    table.play("plan gold house")
    assert not section(seen_by(table, 1), "dial-panel")
    assert sentence(table, 1) == "Béla sets their disc."


def test_a_disc_that_is_set_shows_its_actions_and_can_be_changed():
    context = {"frame": FRAME, "face": FACE.context(Table().match.view(2), NAMES[:3])}
    template = TEMPLATES.get_template(FACE.template)
    sealed = {"own": "plan house palace", "open": True, "decided": ["Béla", "Anna"], "missing": ["Cecília"]}
    html = squeezed(template.render(context | {"sealed": sealed}))
    assert re.findall(r'id="(disc-\w+-\d)" value="\S+" checked', html) == ["disc-one-1", "disc-other-5"]
    assert "Is set" in html
    closed = template.render(context | {"sealed": sealed | {"open": False}})
    assert "disabled" not in html
    assert closed.count("disabled") == 2 + 81


# ---------------------------------------------------------------- the turn


def items(html: str) -> list[tuple[str, str]]:
    """Return state and words of what the turn's list names."""
    panel = section(html, "checklist")
    found = re.findall(r'<li class="(\w+)">\s*<span (class="mark".*?)</li>', panel, re.DOTALL)
    return [(state, words(f"<i {told}")) for state, told in found]


def test_the_list_tells_what_is_done_and_what_an_omission_costs():
    """MA-26, MA-29."""
    table = Table().at(1, "amber").gold(1, 40).turn(1, "palace-house gold")
    html = seen_by(table)
    assert [state for state, _ in items(html)] == ["todo", "todo"]
    assert "2 actions are not complete: every other player gets 4 gold" in html
    table.play("palace-house inner")
    html = seen_by(table)
    assert [state for state, _ in items(html)] == ["todo", "part"]
    assert re.findall(r'<span class="lacking">([^<]+)', html) == ["a house"]
    table.play("palace-house amber", "gold")
    html = seen_by(table)
    assert [state for state, _ in items(html)] == ["done", "done"]
    assert "everything is carried out" in html
    assert sentence(table) == "Your actions are carried out: end your turn."  # all roads are closed
    table.open_roads(1, "amber_bundi")
    assert sentence(table) == "Your actions are carried out: end your turn, or travel first."


def test_who_stands_in_the_start_space_is_told_to_travel_where_a_road_is_open():
    """MA-30: where all roads are closed nobody can, and the turn goes on there (MA-32)."""
    table = Table().turn(1, "palace gold")
    assert table.node(1) == "start"
    assert not table.offered("travel")
    assert sentence(table) == "Your turn: carry out your actions in any order."
    table.open_roads(1, "start_ajmer")
    assert table.offered("travel")
    assert sentence(table) == "Your turn: travel to a city, and carry out your actions in any order."


def test_the_list_says_what_is_in_the_way():
    """MA-25: no gold, and no city."""
    html = seen_by(Table().gold(1, 3).turn(1, "palace quarry"))
    states = dict(zip([state for state, _ in items(html)], [told for _, told in items(html)], strict=True))
    assert "not enough gold" in states["lost"]
    html = seen_by(Table().gold(1, 30).turn(1, "palace quarry"))
    assert "travel to a city first" in words(section(html, "checklist"))


@pytest.mark.parametrize("plan", ["house two-houses", "move quarry", "palace palace-house"])
def test_of_another_seats_turn_nobody_reads_as_of_an_own_one(plan: str):
    """MA-21 … MA-26: whose architect and reserve is meant, the list's heading says."""
    table = Table().at(1, "amber").turn(1, plan)
    for seat in (2, None):
        told = words(section(showing.page(FACE, table.match.view(seat)), "checklist"))
        assert "city" in told
        assert "your" not in told.casefold()


def test_a_palace_is_told_at_the_price_and_with_the_points_of_ones_character():
    """MA-60: nine gold with the artist, two points for an outer palace with the sadhu."""
    table = Table().at(1, "amber").gold(1, 40)
    assert "palace/house: a palace for 12 gold" in words(titles(seen_by(table))).lower()
    table.characters(mogul=None, artist=1)
    assert "palace/house: a palace for 9 gold" in words(titles(seen_by(table))).lower()
    html = seen_by(table.turn(1, "palace palace-house"))
    assert "in the architect’s city; 9 gold" in html
    assert "a palace for 9 gold, and a house for 1 gold" in html
    assert "12 gold" not in words(section(html, "checklist"))
    assert "outer site counts 1 point" in words(section(html, "checklist"))
    html = seen_by(table.characters(artist=None, sadhu=1))
    assert "in the architect’s city; 12 gold" in html
    assert "outer site counts 2 points" in words(section(html, "checklist"))
    assert "inner site counts 3 points" in words(section(html, "checklist"))


def titles(html: str) -> str:
    """Return what is told under the mouse."""
    return " ".join(re.findall(r'title="([^"]*)"', html))


def test_equal_actions_offer_their_places_once():
    html = seen_by(Table().at(1, "amber").turn(1, "house house"))
    offered = [action for action, _ in showing.buttons(html)]
    assert len(offered) == len(set(offered))
    assert [state for state, _ in items(html)] == ["todo", "todo"]


def test_the_mason_and_chips_are_in_the_list():
    """MA-60, MA-71."""
    table = Table(yogi=True).characters(mogul=None, mason=1).chips(1, 2).turn(1, "gold gold")
    told = dict(items(seen_by(table)))
    html = seen_by(table)
    assert [state for state, _ in items(html)] == ["todo", "todo", "may", "may"]
    assert "2 chips" in told["may"]
    table.play("chip palace", "mason tonk")
    states = [state for state, _ in items(seen_by(table))]
    assert states == ["todo", "todo", "may", "done"]
    assert "Palace, with a chip" in words(section(seen_by(table), "checklist"))


# ---------------------------------------------------------------- travel


def test_a_road_shows_its_price_and_who_is_paid():
    """MA-31."""
    table = Table().at(1, "amber").open_roads(2, "bikaner_amber").houses(3, "churu").turn(1, "gold gold")
    panel = words(section(seen_by(table), "roads"))
    assert "to Bikaner: 3 gold 2 to Béla and 1 to Cecília" in panel
    assert "3 roads are closed" not in panel
    assert "to Bundi: no house in Tonk" in panel
    labels = dict(showing.buttons(seen_by(table)))
    assert labels["travel bikaner_amber"] == "Travel to Bikaner: 3 gold, 2 to Béla and 1 to Cecília"


def test_a_road_that_cannot_be_paid_is_not_offered():
    """MA-31."""
    table = Table().at(1, "amber").open_roads(2, "bikaner_amber").gold(1, 1).turn(1, "gold gold")
    html = seen_by(table)
    assert "travel" not in {action.split()[0] for action, _ in showing.buttons(html)}
    assert "to Bikaner: 2 gold 2 to Béla not now" in words(section(html, "roads"))
    assert 'class="highway"' not in html


def test_with_the_monk_the_bank_pays():
    """MA-60."""
    table = Table().at(1, "amber").open_roads(2, "bikaner_amber").characters(mogul=None, monk=1)
    assert "to Bikaner: free the bank pays 2 to Béla" in words(
        section(seen_by(table.turn(1, "gold gold")), "roads")
    )


def test_prices_are_shown_while_discs_are_set():
    table = Table().at(1, "amber").open_roads(2, "bikaner_amber")
    panel = section(seen_by(table), "roads")
    assert "to Bikaner: 2 gold" in words(panel)
    assert "<button" not in panel
    assert not section(seen_by(table, None), "roads")


# ---------------------------------------------------------------- scorings and the end


def test_the_coming_scoring_is_shown_as_it_stands():
    """MA-40, MA-42: the rulebook's example."""
    table = Table(4).maharaja("amber").characters(mogul=None, sadhu=2, trader=1, monk=3, mason=4)
    table.at(1, "amber").houses(1, "amber amber").palaces(1, "amber:inner")
    table.at(2, "amber").houses(2, "amber amber").palaces(2, "amber:outer")
    html = section(seen_by(table, 2), "scoring coming")
    assert "If Amber were scored now you 2nd: 9" in words(html)
    assert "architect +1, 2 houses +2, outer palace with the sadhu +2" in html
    assert "Not there: Cecília and Dénes." in html
    assert "you are not there" in section(seen_by(table, 3), "scoring coming")
    assert " you " not in words(section(seen_by(table, None), "scoring coming"))


def test_a_scoring_without_anybody_says_so_once():
    table = Table().turn(1, "gold gold")
    assert "Nobody is there, so nobody is paid." in words(section(seen_by(table), "scoring coming"))
    html = words(section(seen_by(table.finish_round()), "scoring last"))
    assert html == "Round 1 is over: nobody was in Jaisalmer"


def test_who_was_not_there_is_told_that_nothing_was_paid():
    table = Table().houses(2, "jaisalmer").turn(1, "gold gold").finish_round()
    html = words(section(seen_by(table), "scoring last"))
    assert "Round 1 is over: Jaisalmer has paid nothing for you" in html
    assert "Not there: Anna and Cecília." in html


def test_who_is_alone_gets_more():
    """MA-41."""
    html = section(seen_by(Table().maharaja("amber").houses(1, "amber")), "scoring coming")
    assert "5 gold of it for being there alone" in html
    assert "+16" in html


def test_the_scoring_that_has_been_is_shown_with_its_reasons():
    """MA-13: until the next turn begins."""
    before: Match | None = None
    checked = 0
    for match in positions(3, 5, limit=300, game=GAME):
        html = words(section(showing.page(FACE, match.view(1)), "scoring last"))
        if match.state.phase == Phase.TURN:
            assert not html
            before = match.at(len(match))
        elif html and before is not None:
            paid = [standing for standing in preview.scoring(before.position) if standing.rank]
            for standing in paid:
                assert f"{NAMES[standing.seat - 1]}" in html
                assert f"+{standing.income}" in html
            checked += len(paid)
    assert checked > 5


def test_the_last_round_is_announced_with_its_reason():
    """MA-50."""
    assert "The last round: it is round 12." in seen_by(Table().round(12))
    assert "The last round: it is round 8." in seen_by(Table(short=True).round(8))
    table = Table().palaces(2, " ".join(["amber:outer"] * 4 + ["bundi:inner", "bundi:outer", "ajmer:inner"]))
    assert "The last round: Béla has built their last palace." in seen_by(table)
    assert "The last round" not in seen_by(Table())


@pytest.mark.parametrize("players", [2, 5])
def test_the_final_ranking(players):
    """MA-51: palaces, then gold, then the lower character."""
    match = played(players, 40 + players, limit=4000, game=GAME)
    assert match.over
    html = section(showing.page(FACE, match.view(1)), "ranking")
    rows = [words(row) for row in re.findall(r"<tr.*?</tr>", html, re.DOTALL)][1:]
    order = sorted(range(players), key=lambda seat: match.places[seat])
    for row, seat in zip(rows, order, strict=True):
        gold = match.state.seats[seat].gold
        assert f"{NAMES[seat]} {match.scores[seat]} {gold} " in row
    assert NAMES[match.winners[0] - 1] in tell(FACE.sentence(match.view(1)), NAMES[:players])


def test_how_a_tie_was_broken_is_told():
    """MA-51."""
    table = Table().palaces(1, "amber:outer").palaces(2, "amber:outer").gold(1, 4).gold(2, 5)
    table.s.phase = Phase.OVER
    assert sentence(table) == "The game is over: Béla wins with 1 of 7 palaces: more gold broke the tie."
    table.gold(1, 5)
    assert sentence(table) == "The game is over: Anna wins with 1 of 7 palaces and the lower character."
    table.palaces(2, "bundi:outer")
    assert sentence(table) == "The game is over: Béla wins with 2 of 7 palaces."


# ---------------------------------------------------------------- characters


def characters(html: str) -> list[str]:
    panel = section(html, "characters")
    lines = re.findall(r'<li class="[^"]*">\s*<span class="face">.*?</li>', panel, re.DOTALL)
    return [words(line) for line in lines]


def test_characters_tell_who_acts_when():
    """MA-12."""
    table = Table().characters(mogul=3, trader=None, sadhu=1, monk=2)
    lines = characters(seen_by(table))
    assert len(lines) == 6
    assert [line.split()[-3:] for line in lines if "acts" in line.split()] == [
        ["Cecília", "acts", "1st"],
        ["Anna", "acts", "2nd"],
        ["Béla", "acts", "3rd"],
    ]
    table.plans("gold gold", "gold gold", "gold gold").play("end")
    told = " ".join(characters(seen_by(table)))
    assert "Cecília has acted" in told
    assert "Anna acts now" in told
    assert "Béla acts next" in told
    assert "lives in" not in told


def test_homes_are_told_and_drawn_where_they_count():
    """MA-73."""
    html = seen_by(Table(homes=True, yogi=True))
    assert "lives in Amber" in html
    assert len(characters(html)) == 7
    assert "<title>1\N{NO-BREAK SPACE}Mogul: lives in Amber</title>" in html


def test_who_hears_the_map_learns_where_the_maharaja_is_and_comes_next():
    """A picture that says “here” says it to nobody who does not see it."""
    html = seen_by(Table().track(bundi=0).maharaja("amber"))
    assert "<title>Amber: The Maharaja is here</title>" in html
    assert "<title>Bundi: The Maharaja would come here as number 1</title>" in html
    drawn = ET.fromstring(re.findall(r'<svg [^>]*class="map".*?</svg>(?=</div>|<)', html, re.DOTALL)[0])
    unheard = [text.text or "" for text in drawn.iter(f"{SVG}text") if text.get("aria-hidden") == "true"]
    names = {"MAAD", "Tonk", "Amber", "Maharaja"}  # a place tells its own itself
    assert names <= set(unheard)
    assert [text for text in unheard if len(text) < 3] == [*"abcdefg", *map(str, range(1, BOXES - 6))]


def test_what_a_disc_is_set_to_is_told_once_and_what_an_action_does_with_its_choice():
    table = Table()
    assert seen_by(table).count('aria-description="take 2 gold"') == 2  # one on each ring
    html = seen_by(table.play("plan quarry governor"), 1)
    discs = re.findall(r'<svg class="disc"[^>]*>', html)
    assert len(discs) == 3
    assert all('aria-hidden="true"' in disc for disc in discs)
    assert "disc: Quarry and Order of the governors" in player(html, "Anna")
    assert "disc: not set yet" in player(html, "Béla")


def test_a_character_that_may_be_taken_tells_whose_it_is_and_what_it_does():
    """MA-28, MA-60: the power is what one chooses by."""
    html = seen_by(Table().characters(mogul=2, trader=1).turn(1, "character gold"))
    assert "from Béla · acts first and wins every tie" in html
    assert "from the bank · the bank pays for the travel" in html


def test_who_loses_its_character_is_told_why_it_is_asked():
    """MA-28: in another seat's turn."""
    table = Table().turn(1, "character gold").play("character trader")
    assert sentence(table, 2) == "Anna has taken your character: which one do you take from the bank?"
    html = seen_by(table, 2)
    assert "It is Anna’s turn" in html
    assert {action for action, _ in showing.buttons(html)} == table.legal
    assert sentence(table, 1) == "Béla has lost their character and takes another one."
    assert "It is Anna&#39;s turn" not in seen_by(table, 1)


def test_who_is_enticed_chooses_which_it_gives():
    """MA-75."""
    table = Table(many_characters=True).characters(mogul=1, trader=2, sadhu=2, monk=2, mason=3, artist=3)
    table.turn(1, "character gold").play("entice 2")
    assert sentence(table, 2) == "Anna entices a character away from you: which one do you give?"
    assert "the bank has no character left" in seen_by(table, 2)
    assert sentence(table, 3) == "Béla chooses which character to give away."


def test_who_exchanges_is_asked_what_it_gives():
    """MA-75."""
    table = Table(many_characters=True).characters(mogul=1, trader=2, sadhu=2, monk=2, mason=3, artist=3)
    table.turn(1, "character gold").play("exchange artist")
    assert sentence(table, 1) == "Which character do you give Cecília for the Artist?"


def test_an_auction_tells_who_is_in():
    """MA-72."""
    match = Match(GAME, players=3, seed=1, options={"auction": True})
    opener = match.actor
    assert opener
    html = showing.page(FACE, match.view(opener))
    assert "Open the auction" in html
    other = opener % 3 + 1
    assert tell(FACE.sentence(match.view(other)), NAMES) == f"{NAMES[opener - 1]} opens the auction."
    assert {action for action, _ in showing.buttons(html)} == {f"bid {gold}" for gold in range(16)}
    match.play("bid 4")
    html = showing.page(FACE, match.view(match.actor))
    assert f"{NAMES[opener - 1]} bids 4 gold: bid more, or pass." in html
    assert dict(showing.buttons(html))["pass"] == "Pass: you bid no more for this choice"
    match.play("pass")
    panel = words(section(showing.page(FACE, match.view(None)), "auction"))
    assert "bids 4 gold" in panel
    assert "has passed" in panel
    assert "bids now" in panel
    match.play("bid 15")
    asked = FACE.sentence(match.view(match.actor))
    assert tell(asked, NAMES).endswith("bids 15 gold: you cannot bid more, so pass.")


# ---------------------------------------------------------------- the map and the track


def place(root: ET.Element, name: str) -> ET.Element:
    """Return the group of a city or a village."""
    places = (*groups(root, "city"), *groups(root, "village"))
    return next(group for group in places if any(text.text == name for text in group.iter(f"{SVG}text")))


def pieces(root: ET.Element, drawing: str, colour: str) -> list[ET.Element]:
    """Return the groups of pieces with a drawing in a seat's colour."""
    return [
        piece
        for piece in groups(root, "piece")
        if any(
            use.get("href") == f"#{drawing}" and use.get("color") == colour for use in piece.iter(f"{SVG}use")
        )
    ]


def test_every_house_in_a_village_is_drawn_in_its_owners_colour_and_shape():
    table = Table(5)
    for seat, village in enumerate(("tonk", "churu", "khatu", "pali", "jalor"), 1):
        table.houses(seat, village)
    root = ET.fromstring(FACE.board_svg(table.match.position))
    for look, name in zip(SEATS, ("Tonk", "Churu", "Khatu", "Pali", "Jalor"), strict=True):
        (house,) = pieces(place(root, name), "mh-seat-house", look.colour)
        assert house.get("data-piece", "").startswith("house-")
        badge = house[-1]
        assert badge.get("fill") == look.ink
        assert (badge.tag == f"{SVG}circle") == (look.shape == "circle")


def test_a_garden_shows_palaces_neutral_stones_houses_and_architects():
    """MA-1, MA-5."""
    table = Table().palaces(1, "amber:inner amber:outer").palaces(2, "amber:outer").houses(3, "amber amber")
    amber = place(ET.fromstring(FACE.board_svg(table.at(2, "amber").match.position)), "Amber")
    assert len(pieces(amber, "mh-seat-inner-palace", SEATS[0].colour)) == 1
    assert len(pieces(amber, "mh-seat-palace", SEATS[0].colour)) == 1
    assert len(pieces(amber, "mh-seat-palace", SEATS[1].colour)) == 1
    assert len(pieces(amber, "mh-architect", SEATS[1].colour)) == 1
    assert len(pieces(amber, "mh-seat-house", SEATS[2].colour)) == 2
    assert "2" in [text.text for text in amber.iter(f"{SVG}text")]
    assert [use.get("href") for use in amber.iter(f"{SVG}use")].count("#mh-neutral-palace") == 2  # 5 - 3
    without = Table(neutral_palaces=False)
    bare = place(ET.fromstring(FACE.board_svg(without.match.position)), "Amber")
    assert "#mh-neutral-palace" not in [use.get("href") for use in bare.iter(f"{SVG}use")]


def test_a_place_tells_in_words_who_is_there():
    html = seen_by(Table().houses(1, "tonk").houses(2, "tonk amber amber").at(1, "amber"))
    assert "<title>Tonk: Anna and Béla; on the road from Amber to Bundi</title>" in html
    assert "<title>Amber. Anna: architect; Béla: 2 × house</title>" in html
    assert "<title>Churu: no house, so its road is closed; on the road from Bikaner to Amber</title>" in html
    (maharajas,) = re.findall(r"<title>(\w+): The Maharaja is here</title>", html)
    assert f"<title>{maharajas}: nobody has anything here</title>" in html  # not: nobody is here


def test_what_can_be_done_at_a_place_is_on_the_map():
    table = Table().at(1, "amber").open_roads(1, "bikaner_amber").gold(1, 30).turn(1, "house palace")
    offered = showing.on_map(seen_by(table))
    assert {"house amber", "palace inner", "palace outer", "travel bikaner_amber"} <= set(offered)
    assert seen_by(table).count('class="highway"') == 1


def test_the_track_tells_where_the_maharaja_goes_next():
    """MA-10."""
    html = section(seen_by(Table()), "track")
    boxes = re.findall(r'<li class="(\w*)" title="([^"]*)"', html)
    assert len(boxes) == 17
    assert boxes[1] == ("next", "box b: Bikaner")
    assert boxes[7] == ("here", "box 1: Jaisalmer")
    assert boxes[16] == ("end", "box 10")
    assert re.findall(r'class="number">(\w+)<', html)[5:9] == ["f", "g", "1", "2"]
    letters = re.findall(r">([A-Z][a-z]+)</text>", html)
    assert len(set(letters)) == 7


def test_in_the_last_round_no_city_is_said_to_be_next():
    """MA-50."""
    before, last = (section(seen_by(Table().round(number)), "track") for number in (11, 12))
    assert "goes here next" in before
    assert "the lowest marker is next" in before
    assert "next" not in last
    assert "the last round" in last
    setting_up = Match(GAME, players=3, chance=False).view(1)
    assert "the last round" not in section(showing.page(FACE, setting_up), "track")


def test_the_shipped_board_says_that_it_is_a_reconstruction(tmp_path):
    from durbar.games.maharaja.boardfile import SHIPPED

    assert "This map is a reconstruction" in seen_by(Table())
    own = tmp_path / "own.toml"
    own.write_text(SHIPPED.read_text(encoding="utf-8").replace('name = "Tonk"', 'name = "Tonk Fort"'))
    html = showing.page(FACE, Match(GAME, players=3, seed=1, board=own).view(1))
    assert "Tonk Fort" in html
    assert "reconstruction" not in html
