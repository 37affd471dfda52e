"""How long ago something was, in a few words."""

from __future__ import annotations

import datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from durbar.site.durations import DAY, HOUR, MINUTE


def ago(moment: datetime.datetime) -> str:
    """Return how long ago a moment was: “3 min ago”."""
    seconds = max(0, int((timezone.now() - moment).total_seconds()))
    if seconds < MINUTE:
        return _("just now")
    if seconds < HOUR:
        return _("%(count)s min ago") % {"count": seconds // MINUTE}
    if seconds < DAY:
        return _("%(count)s h ago") % {"count": seconds // HOUR}
    days = seconds // DAY
    return ngettext("%(count)s day ago", "%(count)s days ago", days) % {"count": days}
