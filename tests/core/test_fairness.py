"""Shuffles that can be proved: as docs/fairness.md describes them, fair, and told where one is broken."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import count

import pytest

from durbar.core.errors import DurbarError
from durbar.core.fairness.draws import Unfair, check_fairness, draws_of
from durbar.core.fairness.shuffle import (
    WORDS,
    InvalidShuffle,
    Shuffle,
    check_contribution,
    commitment_to,
    new_secret,
)
from durbar.core.match import Match
from durbar.core.record import Record, parse
from tests.conftest import ROOT

DOCS = (ROOT / "docs" / "fairness.md").read_text(encoding="utf-8")
GAMES = ("thurn-und-taxis", "taj-mahal", "maharaja")
SECRET = bytes(range(32))
EXAMPLE = Shuffle.of_secret("example", SECRET, {1: "hello", 3: "a1b2c3"})


def in_the_docs() -> dict:
    """Return what the program in the documentation defines; it knows nothing of Durbar."""
    names: dict = {}
    part = DOCS.partition("### In Python, without Durbar\n")[2]
    (program,) = re.findall(r"```python\n(.*?)```", part.partition("\n## ")[0], re.DOTALL)
    exec(compile(program, "docs/fairness.md", "exec"), names)
    return names


def played(game: str, players: int = 3) -> Match:
    """Return a finished match among players that decide always the same."""
    return played_on(Match(game, players, shuffle=EXAMPLE))


def played_on(match: Match) -> Match:
    from durbar.bots.levels import make

    player = make("steady", seed=1)
    while not match.over:
        match.play(player.decide(match.view(match.actor), 1))
    return match


def as_json(match: Match, shuffle: Shuffle) -> dict:
    assert shuffle.secret
    return {
        "table": shuffle.table,
        "commitment": shuffle.commitment,
        "contributions": sorted(shuffle.contributions.items()),
        "secret": shuffle.secret.hex(),
        "draws": [{"text": draw.text, "outcomes": [*draw.outcomes.items()]} for draw in draws_of(match)],
    }


# ---------------------------------------------------------------- the algorithm


def test_the_worked_example_of_the_documentation_is_right():
    (block,) = re.findall(r"```\n(# fair 1\n.*?)```", DOCS, re.DOTALL)
    heading, _, rest = str(Match("thurn-und-taxis", 3, seed=1).as_record()).partition("\n\n")
    assert parse(f"{heading}\n{block}\n{rest}").shuffle == EXAMPLE
    assert f"`{EXAMPLE._key.hex()}`" in DOCS
    for number, outcomes in [
        (1, {"first 1": 1, "first 2": 1, "first 3": 1}),
        (2, {"show linz": 2, "show passau": 1, "show ulm": 3}),
    ]:
        ticket, drawn = EXAMPLE.ticket(number, sum(outcomes.values())), EXAMPLE.draw(number, outcomes)
        assert f"| {EXAMPLE.word(number, 1)} | {ticket} | `{drawn}` |" in DOCS
    words = [EXAMPLE.word(4, attempt) for attempt in (1, 2, 3)]
    assert EXAMPLE.ticket(4, 2**31 + 1) == words[2]
    assert "{}, {} (skipped), {} | {}".format(*words, words[2]) in DOCS


def test_the_program_of_the_documentation_draws_the_same():
    theirs = in_the_docs()
    for total in (1, 2, 7, 60, 2**31 + 1, 2**32 - 5, 2**32):  # the last ones have words passed over
        outcomes = {"a": total // 3, "b": total - total // 3}
        for number in range(1, 50):
            assert theirs["drawn"](EXAMPLE._key, number, [*outcomes.items()]) == EXAMPLE.draw(
                number, outcomes
            )


@pytest.mark.parametrize("game", GAMES)
def test_the_program_of_the_documentation_verifies_a_game(game):
    match, disagreeing = played(game), in_the_docs()["disagreeing"]
    told = as_json(match, EXAMPLE)
    assert len(told["draws"]) > 6
    assert disagreeing(told) == []
    told["draws"][4]["text"] = next(
        t for t, _ in told["draws"][4]["outcomes"] if t != told["draws"][4]["text"]
    )
    assert disagreeing(told) == [5]


def test_every_outcome_is_as_likely_as_its_weight_says():
    weights = {"a": 1, "b": 2, "c": 3, "d": 5, "e": 0}
    drawn = Counter(EXAMPLE.draw(number, weights) for number in range(1, 11_001))
    expected = {text: weight * 1000 for text, weight in weights.items() if weight}
    chi_square = sum((drawn[text] - wanted) ** 2 / wanted for text, wanted in expected.items())
    assert set(drawn) == set(expected)
    assert chi_square < 16.27  # three degrees of freedom; beyond that once in a thousand


def test_words_that_would_favour_somebody_are_passed_over():
    total = 3 * 2**30  # a quarter of all words would come twice
    tickets = [EXAMPLE.ticket(number, total) for number in range(1, 1001)]
    assert any(EXAMPLE.word(number, 1) >= total for number in range(1, 1001))
    low = sum(ticket < 2**30 for ticket in tickets)
    assert 260 < low < 410  # it would be 500


def test_the_first_word_that_would_favour_somebody_is_passed_over(monkeypatch):
    words = {1: WORDS - WORDS % 3, 2: 4}
    monkeypatch.setattr(Shuffle, "word", lambda _shuffle, _number, attempt: words[attempt])
    assert EXAMPLE.ticket(1, 3) == 1
    words[1] -= 1
    assert EXAMPLE.ticket(1, 3) == 2


def test_a_draw_follows_from_all_that_was_told_and_from_its_number():
    outcomes = {str(number): 1 for number in range(10**6, 10**6 + 1000)}
    other = bytes([1, *SECRET[1:]])
    variants = [
        EXAMPLE,
        Shuffle.of_secret("another", SECRET, EXAMPLE.contributions),
        Shuffle.of_secret("example", SECRET, {1: "hello"}),
        Shuffle.of_secret("example", SECRET, {1: "hello", 2: "a1b2c3"}),
        Shuffle.of_secret("example", other, EXAMPLE.contributions),
    ]
    found = {tuple(one.draw(number, outcomes) for number in (1, 2, 3)) for one in variants}
    assert len(found) == len(variants)
    assert len({EXAMPLE.draw(number, outcomes) for number in range(1, 21)}) > 15


@pytest.mark.parametrize("text", ["", " ", "a#b", "a\x00b", "x" * 65, "a\u200bb"])
def test_what_a_record_cannot_hold_is_no_contribution(text):
    with pytest.raises(InvalidShuffle):
        check_contribution(text)
    with pytest.raises(InvalidShuffle):
        replace(EXAMPLE, contributions={1: text})


def test_a_shuffle_has_its_contributions_as_they_are_written():
    with pytest.raises(InvalidShuffle, match="no contribution as it is written"):
        replace(EXAMPLE, contributions={1: "so  be it"})


def test_contributions_have_single_spaces_and_secrets_are_not_shown():
    assert check_contribution("  so   be\tit ") == "so be it"
    assert "secret" not in repr(EXAMPLE)
    assert EXAMPLE.public.secret is None
    with pytest.raises(InvalidShuffle):
        EXAMPLE.public.draw(1, {"a": 1})
    assert len({new_secret() for _ in range(10)}) == 10


# ---------------------------------------------------------------- matches


@pytest.mark.parametrize("game", GAMES)
def test_a_match_draws_as_its_shuffle_gives_it(game):
    match, again = played(game), played(game)
    assert match.log == again.log
    assert all(draw.agrees_with(EXAMPLE) for draw in draws_of(match))
    loops, (out, weights) = match.game.loops, match.game.room_for_legal()
    for draw in draws_of(match):  # the weights are those of the rules, and no outcome is listed twice
        states = match.at(draw.index).position.states
        listed = loops.outcomes_at(states, 0, out, weights)
        assert (len(draw.outcomes), sum(draw.outcomes.values())) == (listed, int(weights[:listed].sum()))


def test_what_was_decided_and_taken_back_changes_no_draw():
    def drawn(hesitating: bool) -> list[str]:
        match = Match("thurn-und-taxis", 2, shuffle=EXAMPLE)
        for number in count():
            if match.over or number == 120:
                return [draw.text for draw in draws_of(match)]
            chosen, other = match.legal.ids[0], match.legal.ids[-1]
            if hesitating and chosen != other:
                trial = match.copy()
                trial.play(other)
                if trial.log[-1].actor == match.actor and not trial.log[-1].shows:
                    match.play(other)
                    match.undo()
            match.play(chosen)
        return []

    assert drawn(hesitating=True) == drawn(hesitating=False)


def test_a_copy_an_earlier_moment_and_an_extension_know_nothing_of_the_secret():
    match = Match("thurn-und-taxis", 2, shuffle=EXAMPLE)
    assert match.shuffle is EXAMPLE
    assert [other.shuffle for other in (match.copy(), match.at(3), match.extended([]))] == [None, None, None]


def test_a_match_from_a_position_draws_as_its_shuffle_gives_it():
    middle = played("taj-mahal").at(60)
    while middle.actor == 0:
        middle.play(middle.legal[0])
    match = played_on(Match.from_position(middle.position, shuffle=EXAMPLE))
    draws = list(draws_of(match))
    assert draws[0].number == 1
    assert all(draw.agrees_with(EXAMPLE) for draw in draws)


# ---------------------------------------------------------------- records


def test_a_record_opens_the_secret_when_the_game_is_over_and_reads_back():
    running = Match("thurn-und-taxis", 2, shuffle=EXAMPLE)
    assert SECRET.hex() not in running.record()
    assert f"# fair commitment {EXAMPLE.commitment}\n" in running.record()
    text = played("thurn-und-taxis").record()
    assert f"\n# fair secret {SECRET.hex()}\n\n* first" in text
    assert str(parse(text)) == text
    assert Match.from_record(parse(text)).record() == text


def test_a_game_that_was_promised_elsewhere_goes_on_with_a_chance_of_its_own():
    match = Match.from_record(Match("thurn-und-taxis", 2, shuffle=EXAMPLE).as_record())
    assert match.shuffle is None
    match.chance = True
    match.play("draw")


@pytest.mark.parametrize(
    "comments",
    [
        ("fair 2",),
        ("fair 1", "fair table example"),
        ("fair 1", "fair table example", f"fair commitment {EXAMPLE.commitment}", "fair wind"),
        ("fair 1", "fair table ex ample", f"fair commitment {EXAMPLE.commitment}"),
        ("fair 1", "fair table example", f"fair commitment {EXAMPLE.commitment}", "fair secret 12"),
        ("fair 1", "fair table example", f"fair commitment {EXAMPLE.commitment}", "fair contribution hello"),
        (*EXAMPLE.public_lines, "fair contribution 1 bye"),
        (*EXAMPLE.public_lines, f"fair commitment {commitment_to(bytes(32))}"),
        ("fair 1", f"fair commitment {EXAMPLE.commitment}"),
    ],
)
def test_a_comment_that_reads_badly_is_a_comment_and_proves_nothing(comments):
    heading, _, lines = str(Match("thurn-und-taxis", 2, seed=1).as_record()).partition("\n\n")
    written = "".join(f"# {comment}\n" for comment in comments)
    record = parse(f"{heading}\n{written}\n{lines}")
    assert record.shuffle is None
    with pytest.raises(Unfair, match="cannot be read"):
        check_fairness(Match.from_record(record), record)


def test_what_is_remarked_below_a_decision_is_no_commitment():
    text = played("thurn-und-taxis").record()
    heading, _, lines = text.partition("\n\n")
    headers, comments = heading.split("\n# fair 1\n")
    record = parse(f"{headers}\n\n{lines}# fair 1\n{comments}\n")
    assert record.shuffle is None


# ---------------------------------------------------------------- checking


def checked(record: Record) -> int:
    text = parse(str(record), "game.durbar")
    return check_fairness(Match.from_record(text), text)


def tampered(match: Match) -> tuple[Record, int]:
    """Return a record in which one draw was exchanged and all is legal still, and the draw's number."""
    record = match.as_record()
    for draw in reversed(list(draws_of(match))):
        for text in draw.outcomes:
            lines = list(record.lines)
            lines[draw.index] = replace(lines[draw.index], text=text)
            changed = replace(record, lines=tuple(lines))
            try:
                Match.from_record(changed)
            except DurbarError:
                continue
            if text != draw.text:
                return changed, draw.number
    raise AssertionError("every other draw makes the game illegal")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_was_played_as_promised_is_proved(game):
    match = played(game)
    assert checked(match.as_record()) == sum(entry.actor == 0 for entry in match.log)


@pytest.mark.parametrize("game", ["thurn-und-taxis", "taj-mahal"])
def test_a_draw_that_was_exchanged_is_found_and_named(game):
    record, number = tampered(played(game))
    with pytest.raises(Unfair) as told:
        checked(record)
    index = next(i for i in count() if sum(line.actor == 0 for line in record.lines[: i + 1]) == number)
    line = str(record).splitlines().index("") + 2 + index
    assert str(told.value).startswith(f"game.durbar:{line}: '{record.lines[index]}' does not agree")
    assert f"draw {number} gives '* " in str(told.value)


def test_another_secret_another_contribution_and_no_commitment_are_told():
    record = played("maharaja").as_record()
    shuffle = record.shuffle
    assert shuffle
    stranger = replace(shuffle, secret=bytes(32))
    with pytest.raises(Unfair, match="not the one of the commitment"):
        checked(replace(record, shuffle=stranger))
    with pytest.raises(Unfair, match="does not agree"):
        checked(replace(record, shuffle=replace(stranger, commitment=commitment_to(bytes(32)))))
    with pytest.raises(Unfair, match="does not agree"):
        checked(replace(record, shuffle=replace(shuffle, contributions={1: "hello"})))
    with pytest.raises(Unfair, match="has no commitment"):
        checked(replace(record, shuffle=None))
    with pytest.raises(Unfair, match="not open"):
        checked(replace(record, shuffle=shuffle.public))
    with pytest.raises(Unfair, match="seat 9"):
        checked(replace(record, shuffle=replace(shuffle, contributions={9: "hello"})))
