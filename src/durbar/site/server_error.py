"""What is answered where this program itself has failed: a page to people, and JSON to programs."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views import defaults

from durbar.site.failures import failure_response, is_of_a_program


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer a request at which something went wrong that the log tells of."""
    if not is_of_a_program(request.path):
        return defaults.server_error(request)
    return failure_response(
        500, _("It was not your fault, and the error is in the server’s log. Please try again in a moment.")
    )
