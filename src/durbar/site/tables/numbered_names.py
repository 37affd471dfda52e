"""Names of which a table has several."""

from __future__ import annotations

from django.utils.translation import gettext as _


def numbered(name: str, number: object) -> str:
    """Return what the second, the third … of some with the same name is called, in the reader's language."""
    return _("%(name)s %(number)s") % {"name": name, "number": number}
