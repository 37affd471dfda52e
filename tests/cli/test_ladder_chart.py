"""The chart of a ladder's ratings."""

from __future__ import annotations

from durbar.cli.ladder_chart import chart
from durbar.rating.standings import standings
from tests.rating.rated_games import result


def test_the_chart_shows_each_rating_within_its_interval():
    games = [result(i, i + 1, (2, 1) if i % 3 else (1, 2)) for i in range(60)]
    lines = chart(standings(games, ("random", "steady"))).splitlines()
    assert [line.split()[0] for line in lines[:2]] == ["steady", "random"]
    for line in lines[:2]:
        assert line.index("├") <= line.index("●") <= line.index("┤")
    assert lines[0].index("●") > lines[1].index("●")
