"""What is refused, told in words for the person who asked."""

from __future__ import annotations

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from markupsafe import Markup

from durbar.core.errors import DurbarError


class Refused(Exception):
    """A request that the table does not grant; its text is shown and tells nothing secret."""


class Unplayable(Exception):
    """A table whose log the rules of this program cannot replay."""


def in_words(refusal: Refused | DurbarError) -> str:
    """Return what a page tells of a refusal; a mistake in a record or the like is in English, marked so."""
    if isinstance(refusal, Refused) or get_language() == "en":
        return str(refusal)
    lead = _("Something in it is not as it should be; in English, as such texts are:")
    return Markup('{} <span lang="en">{}</span>').format(lead, str(refusal))
