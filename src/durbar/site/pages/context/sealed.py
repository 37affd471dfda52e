"""Decisions that several people set at the same time, as one visitor's page shows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from durbar.faces.decision_words import words_for
from durbar.faces.face import face_of
from durbar.faces.open_decisions import choices
from durbar.faces.words import row
from durbar.site.tables import sealing
from durbar.site.tables.models import Seat

if TYPE_CHECKING:
    from durbar.core.match import Match


@dataclass(frozen=True)
class SealedBar:
    """Who has set a decision and who is missing; of the decisions themselves only the visitor's own."""

    own: str  # its text
    words: str  # … as its button says it
    open: bool  # it can still be set anew
    decided: tuple[str, ...]  # names
    missing: tuple[str, ...]


def sealed_bar(match: Match, seats: Sequence[Seat], mine: Seat | None) -> SealedBar | None:
    """Return what is set and who is missing; None where nobody has to wait for others like that."""
    together = [seat for seat in seats if seat.may_seal and not seat.computer]
    own = mine.sealed if mine else ""
    if len(together) < 2 and not own:
        return None
    return SealedBar(
        own,
        _own_words(match, mine.number, own) if mine and own else "",
        sealing.is_open(seats),
        tuple(seat.shown_name for seat in together if seat.sealed),
        tuple(seat.shown_name for seat in together if not seat.sealed),
    )


def _own_words(match: Match, seat: int, own: str) -> str:
    """Return what a seat has set as its button says it, as long as it has one."""
    view = match.view(seat)
    if own not in choices(view).texts:
        return words_for(match, seat, own)
    return face_of(match.game.about.id).label(view, match.names, own)


def waiting_sentence(bar: SealedBar) -> str:
    """Say for whom those wait who have decided."""
    if not bar.missing:
        return _("Everybody has decided.")
    return _("Waiting for the decision of %(names)s.") % {"names": row(bar.missing)}
