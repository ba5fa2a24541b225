"""How an operation is described: what a view says, and the refusals that its lane adds."""

from typing import Any

from drf_spectacular.openapi import AutoSchema

from core.request_lanes import RequestsBusy

BUSY = str(RequestsBusy.status_code)


class OperationSchema(AutoSchema):  # type: ignore[misc]  # it comes without types
    """A view with a lane may be refused before it runs."""

    def _get_response_bodies(self, *args: Any, **kwargs: Any) -> Any:
        from accounts.api.schema import RefusalAnswer  # imported while views are being described

        responses = super()._get_response_bodies(*args, **kwargs)
        if hasattr(self.view, "request_lane") and BUSY not in responses:
            responses[BUSY] = self._get_response_for_code(
                RefusalAnswer, BUSY, media_types=["application/json"]
            )
        return responses
