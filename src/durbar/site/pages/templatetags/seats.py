"""The seats' badges; a tag, not a template, for no white space may follow a badge."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from durbar.faces.palette import SeatLook

register = template.Library()


@register.simple_tag
def badge(look: SeatLook) -> SafeString:
    """Return a seat's shape in its colour, as `base.html` draws it once."""
    return format_html('<svg class="seat-badge" aria-hidden="true"><use href="#badge-{}"/></svg>', look.shape)
