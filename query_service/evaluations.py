"""What evaluations wrote (`mathrag evaluate`): reports, figures and traces for a browser, as Dagster's UI links to them."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response
from starlette.staticfiles import StaticFiles

POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"
"""Its pages hold their styles and figures; nothing runs in them."""


class Evaluations(StaticFiles):
    """The files below a folder; before it is there, none is found."""

    async def check_config(self) -> None:
        """A folder that evaluation has not made yet is no fault."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        """See `StaticFiles`."""
        response = super().file_response(*args, **kwargs)
        response.headers["content-security-policy"] = POLICY
        return response
