"""What a game declares of itself, its options, and the registry."""

from __future__ import annotations

import pytest

from durbar.core import registry
from durbar.core.about import About, Option, OptionValue, option_text
from durbar.core.errors import DurbarError, InvalidOption

GAME = registry.about("thurn-und-taxis")
SWITCH = Option("switch", "A switch", "On or off.")
NUMBER = Option("rounds", "Rounds", "How many.", default=2, values=(1, 2, 3))
WORD = Option("side", "Side", "Which.", default="left", values=("left", "right"))
OPTIONS = [SWITCH, NUMBER, WORD, *(option for about in registry.all_games() for option in about.options)]


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_value_is_read_as_it_is_printed(option: Option):
    assert option.default in option.values
    assert len({option.number(value) for value in option.values}) == len(option.values)
    for value in option.values:
        assert option.parse(option_text(value)) is value
        assert option.parse(f" {option_text(value).upper()} ") is value
        assert option.value(option.number(value)) is value


@pytest.mark.parametrize(
    ("option", "text", "allowed"),
    [
        (SWITCH, "true", "off, on"),
        (SWITCH, "1", "off, on"),
        (SWITCH, "", "off, on"),
        (NUMBER, "4", "1, 2, 3"),
        (WORD, "middle", "left, right"),
    ],
)
def test_a_wrong_value_is_answered_with_the_right_ones(option: Option, text: str, allowed: str):
    with pytest.raises(
        InvalidOption, match=f"option {option.name} cannot be '{text}'; it is one of: {allowed}"
    ):
        option.parse(text)


@pytest.mark.parametrize(("option", "value"), [(SWITCH, 1), (SWITCH, "on"), (NUMBER, True), (WORD, 0)])
def test_a_number_is_no_switch_and_the_other_way_round(option: Option, value: OptionValue):
    with pytest.raises(InvalidOption, match="it is one of"):
        option.check(value)


def test_options_are_filled_up_with_their_defaults():
    assert GAME.read_options({}) == {
        "empty_hand_postmaster": True,
        "voluntary_abandon": False,
        "all_provinces_with_bavaria": False,
    }


@pytest.mark.parametrize("value", [True, "on", " ON "])
def test_options_are_given_as_values_or_as_in_a_record(value: OptionValue):
    assert GAME.read_options({"voluntary_abandon": value})["voluntary_abandon"] is True


def test_only_changed_options_are_written():
    values = GAME.read_options({"voluntary_abandon": True, "empty_hand_postmaster": True})
    assert GAME.changed_options(values) == {"voluntary_abandon": True}


def test_an_option_that_does_not_exist():
    with pytest.raises(
        InvalidOption, match=r"has no option 'voluntary_abandn'\. Did you mean 'voluntary_abandon'\?"
    ):
        GAME.read_options({"voluntary_abandn": True})
    with pytest.raises(InvalidOption, match="Its options: empty_hand_postmaster, voluntary_abandon, "):
        GAME.option("xyzzy")


@pytest.mark.parametrize("players", [-1, 0, 1, 5])
def test_the_number_of_players_is_checked(players: int):
    with pytest.raises(InvalidOption, match=f"is for 2 to 4 players, not {players}"):
        GAME.check_players(players)


@pytest.mark.parametrize("text", ["", "abc", "-1", "5", "02", "2.0", "２", "9" * 5000])
def test_what_is_no_number_of_players_is_told_as_it_was_given(text: str):
    assert [GAME.read_players(str(count)) for count in GAME.player_counts] == [2, 3, 4]
    with pytest.raises(InvalidOption, match=f"is for 2 to 4 players, not '{text[:60]}'$"):
        GAME.read_players(text)


@pytest.mark.parametrize("about", registry.all_games(), ids=lambda about: about.id)
def test_every_game_declares_what_a_lobby_needs(about: About):
    assert about.title
    assert about.summary
    assert about.authors
    assert 1 < about.min_players <= about.max_players
    assert set(about.minutes) == set(about.player_counts)
    assert all(option.title and option.help for option in about.options)
    assert all("\n" not in option.help for option in about.options)
    assert about == registry.about(about.id)


@pytest.mark.parametrize("name", ["Thurn-und-Taxis", "thurn_und_taxis", " thurn-und-taxis "])
def test_a_game_is_found_by_its_name_however_written(name: str):
    assert registry.about(name).id == "thurn-und-taxis"


def test_a_game_that_we_do_not_have():
    with pytest.raises(InvalidOption, match=r"no game 'thurn-taxis'\. Did you mean 'thurn-und-taxis'\?"):
        registry.about("thurn-taxis")
    with pytest.raises(InvalidOption, match=r"there is no game 'go'\. Games: "):
        registry.game("go")


def test_all_errors_are_value_errors_of_ours():
    assert issubclass(InvalidOption, DurbarError)
    assert issubclass(DurbarError, ValueError)


@pytest.mark.parametrize("about", registry.all_games(), ids=lambda about: about.id)
def test_presets_change_options_that_the_game_has(about: About):
    assert len({preset.id for preset in about.presets}) == len(about.presets)
    for preset in about.presets:
        values = about.read_options(preset.options)
        assert about.changed_options(values) == preset.options


def test_maharaja_has_the_presets_of_the_rulebook():
    """MA-74, MA-75: Advanced 1, Advanced 2 on top of the basic game, and on top of Advanced 1."""
    presets = {preset.id: set(preset.options) for preset in registry.about("maharaja").presets}
    assert presets["advanced-1"] == {"yogi", "auction", "homes"}
    assert presets["advanced-2"] == {"many_characters"}
    assert presets["advanced-1-2"] == presets["advanced-1"] | presets["advanced-2"]
