"""Whether a server lives, and whether it does all that it should: for who watches over it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from durbar.site.pages.answers import PLAIN
from durbar.site.tables import readiness
from durbar.site.telemetry import trouble
from durbar.site.work.database_probe import DatabaseProbe

Report = Callable[[], Sequence[str]]

_working: list[asyncio.Task[None]] = []
_reports: list[Report] = []
_database_probe = DatabaseProbe()


def watch(working: Sequence[asyncio.Task[None]], reports: Sequence[Report] = ()) -> None:
    """Note what works in the background, which should never end, and who else knows of problems."""
    _working[:] = working
    _reports[:] = reports


@require_safe
def alive(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """Say that the server answers."""
    return _told([])


@require_safe
def ready(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """Say whether everything works, with status 503 and what it is if something does not."""
    return _told([*_database_probe.problems(), *_background(), *_rules(), *_reported(), *trouble.present()])


def _told(problems: Sequence[str]) -> HttpResponse:
    text = "".join(f"{problem}\n" for problem in problems) or "ok\n"
    return HttpResponse(text, content_type=PLAIN, status=503 if problems else 200)


def _background() -> list[str]:
    ended = any(task.done() for task in _working)
    return ["what works in the background has ended"] if ended else []


def _reported() -> list[str]:
    return [problem for report in _reports for problem in report()]


def _rules() -> list[str]:
    stages = ((game, readiness.progress(game).stage) for game in readiness.expected())
    return [f"{game}: {stage}" for game, stage in stages if stage is not readiness.Stage.READY]
