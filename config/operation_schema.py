"""How an operation is described: what a view says, and refusals that come before it runs."""

from collections.abc import Iterator
from typing import Any

from drf_spectacular.openapi import AutoSchema

from core.api.answers import answers_of, as_serializer
from core.refusals import NotLikeThis
from core.request_lanes import RequestsBusy

BUSY = str(RequestsBusy.status_code)
NOT_LIKE_THIS = str(NotLikeThis.status_code)


class OperationSchema(AutoSchema):  # type: ignore[misc]  # it comes without types
    """A view may be refused before it runs: for its query or a header, and where it has a lane."""

    def _get_response_bodies(self, *args: Any, **kwargs: Any) -> Any:
        responses = self.describe_answers() | super()._get_response_bodies(*args, **kwargs)
        for code in self.codes_of_early_refusals():
            if code not in responses:
                responses[code] = self.describe_refusal(code)
        return responses

    def _get_response_for_code(self, serializer: Any, *args: Any, **kwargs: Any) -> Any:
        return super()._get_response_for_code(as_serializer(serializer), *args, **kwargs)

    def describe_answers(self) -> dict[str, Any]:
        """The answers that the annotation of the view's method names."""
        answers = answers_of(getattr(self.view, self.method.lower()))
        return {
            str(code): self._get_response_for_code(answer, str(code))
            for code, answer in answers.items()
        }

    def codes_of_early_refusals(self) -> Iterator[str]:
        """The statuses that middleware answers with."""
        if hasattr(self.view, "request_lane"):
            yield BUSY
        if not hasattr(self.view, "reads_any_question"):
            yield NOT_LIKE_THIS

    def describe_refusal(self, code: str) -> Any:
        from accounts.api.schema import RefusalAnswer  # imported while views are being described
        from workflow.api.schemas import RefusalSchema

        answer = RefusalSchema if code == NOT_LIKE_THIS else RefusalAnswer
        return self._get_response_for_code(answer, code, media_types=["application/json"])
