"""A whole game against two computer players, from the lobby to the record."""

from __future__ import annotations

import pytest

from durbar.core.match import Match
from durbar.core.record import parse
from tests.browser import people

pytestmark = pytest.mark.browser


def number(text: str) -> int:
    return int(text.replace("−", "-"))


def test_a_game_against_two_computer_players(server, chromium, tmp_path):
    context = people.new_context(chromium, viewport={"width": 1280, "height": 800})
    page = context.new_page()
    heard = people.complaints_of(page)
    people.set_up(page, server.url, "Anna", "me", "steady", "steady")
    people.turn_off_confirmation(page)

    assert people.play_on(page) > 20

    assert "won" in page.inner_text("#over-heading")
    totals = [number(cell) for cell in page.locator(".over tfoot td").all_inner_texts()]
    rows = page.locator(".over tbody tr")
    for column, total in enumerate(totals):
        points = [number(rows.nth(row).locator("td").nth(column).inner_text()) for row in range(rows.count())]
        assert sum(points) == total
    with page.expect_download() as download:
        page.click(".over a[download]")
    path = tmp_path / "game.durbar"
    download.value.save_as(path)
    record = parse(path.read_text(), "game.durbar")
    assert record.names == ("Anna", "bot:steady", "bot:steady")
    assert list(Match.from_record(record).scores) == totals

    page.click("#rematch")
    page.wait_for_function("() => !document.querySelector('#table-view .phase-over')")
    people.wait_for_turn(page)
    assert heard == []
    context.close()
