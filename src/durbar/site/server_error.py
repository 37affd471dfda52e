"""What is answered where this program itself has failed: a page to people, and JSON to programs."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views import defaults

from durbar.site.failures import JSON, failure, is_of_a_program


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer a request at which something went wrong that the log tells of."""
    if not is_of_a_program(request.path):
        return defaults.server_error(request)
    told = failure(
        _("It was not your fault, and the error is in the server’s log. Please try again in a moment.")
    )
    return HttpResponse(told, status=500, content_type=f"{JSON}; charset=utf-8")
