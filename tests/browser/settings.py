"""The site's settings, with one more language: English whose texts are longer by two fifths."""

from __future__ import annotations

from durbar.site.settings import *  # noqa: F403
from durbar.site.settings import ALLOWED_HOSTS, DATA, LANGUAGES, LOCALE_PATHS

LONGER = "en-xa"  # English with an accent, as such languages are called

CLUB = "club.localhost"  # a name that others could reach, too, as far as the site knows
ALLOWED_HOSTS = [*ALLOWED_HOSTS, CLUB]

LANGUAGES = [*LANGUAGES, (LONGER, "Loongeer")]
LOCALE_PATHS = [DATA / "locale", *LOCALE_PATHS]  # where the server's fixture writes it
