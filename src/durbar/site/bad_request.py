"""What is answered to a request that cannot be granted as it came: a page to people, JSON to programs."""

from __future__ import annotations

from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views import defaults

from durbar.site.failures import failure_response, is_of_a_program


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a request that Django refuses, such as one for a name that is not the server's."""
    unknown_name = isinstance(exception, DisallowedHost)
    if not is_of_a_program(request.path):
        return defaults.bad_request(request, exception, "unknown_name.html" if unknown_name else "400.html")
    if not unknown_name:
        return failure_response(400, _("This request cannot be understood"))
    return failure_response(
        400,
        _(
            "This server does not know the name in the address. "
            "If it is yours, add the name to DURBAR_HOSTS and start it again."
        ),
    )
