"""The site's settings, with one more language: English whose texts are longer by two fifths."""

from __future__ import annotations

from durbar.site.settings import *  # noqa: F403
from durbar.site.settings import DATA, LANGUAGES, LOCALE_PATHS

LONGER = "en-xa"  # English with an accent, as such languages are called

LANGUAGES = [*LANGUAGES, (LONGER, "Loongeer")]
LOCALE_PATHS = [DATA / "locale", *LOCALE_PATHS]  # where the server's fixture writes it
