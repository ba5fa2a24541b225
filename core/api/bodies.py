"""JSON of requests and answers, without text that could not be stored, shown or sent."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, cast

import orjson
from rest_framework.parsers import JSONParser
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.serializers import Serializer

from core.masking import escape_controls
from core.refusals import NotLikeThis, field_fault
from core.text import BadText, normalize_line, normalize_text, replace_half_characters

LONGEST_TEXT = 300_000  # more than any field takes
MOST_TOLD = 50
PLAIN_ONLY = orjson.OPT_PASSTHROUGH_DATETIME | orjson.OPT_PASSTHROUGH_DATACLASS
# Ends of lines in JavaScript, though not in JSON.
SEPARATORS = tuple((end.encode(), rb"\u%04x" % ord(end)) for end in "\u2028\u2029")

Faults = list[dict[str, str]]


def read_body(
    request: Request, serializer: type[Serializer[Any]], **options: Any
) -> dict[str, Any]:
    """Return the validated values of a body. ``options`` are the serializer's, such as ``context``.

    Raises ValidationError, UnknownParameter, and NotLikeThis for what is no JSON object.
    """
    body = serializer(data=read_object(request), **options)
    body.is_valid(raise_exception=True)
    return dict(body.validated_data)


def read_object(request: Request) -> dict[str, Any]:
    """Return the body of a call whose own rules read its fields, as the inputs of a move.

    Raises NotLikeThis for what is no JSON object.
    """
    if not isinstance(request.data, dict):
        raise NotLikeThis([field_fault("", "invalid", "Send a JSON object.")])
    return request.data


def read_sent_value(request: Request, name: str) -> Any:
    """Return a value as it was sent, None without one, for a call that answers any body alike."""
    return request.data.get(name) if isinstance(request.data, dict) else None


class TextJSONParser(JSONParser):
    """Reads every text in a body, whether or not somebody asks for it. Raises NotLikeThis."""

    def parse(
        self,
        stream: Any,
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> dict[str, Any]:
        holder: dict[str, Any] = {"": super().parse(stream, media_type, parser_context)}
        if faults := read_texts_in(holder):
            raise NotLikeThis(faults[:MOST_TOLD])
        return cast(dict[str, Any], holder[""])


def read_texts_in(holder: dict[str, Any]) -> Faults:
    """Put every text into its one spelling, in place; what is wrong, by its path."""
    faults: Faults = []
    left: list[tuple[str, Any]] = [("", holder)]  # not by calls: a body may be nested deeply
    while left:
        path, container = left.pop()
        for key, value in iterate_container(container):
            place = f"{path}.{key}".strip(".")
            if isinstance(value, dict | list):
                left.append((place, value))
            faults += read_body_value(container, key, value, place)
    return faults


def iterate_container(container: Any) -> Iterator[tuple[Any, Any]]:
    return iter(list(container.items()) if isinstance(container, dict) else enumerate(container))


def read_body_value(container: Any, key: Any, value: Any, place: str) -> Faults:
    """The name and, where it is a text, the value."""
    try:
        if isinstance(key, str):
            normalize_line(key)
        if isinstance(value, str):
            container[key] = normalize_text(value, LONGEST_TEXT)
    except BadText as bad:
        return [field_fault(escape_controls(place), bad.code, str(bad))]
    return []


class TextJSONRenderer(JSONRenderer):
    """A renderer by orjson, which takes a tenth of the time.

    Types that orjson does not know go through Django REST framework. A lone surrogate in an old row
    breaks no answer.
    """

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> Any:
        indent = self.get_indent(accepted_media_type or "", renderer_context or {})
        if data is not None and indent is None:
            with suppress(orjson.JSONEncodeError):
                return self.spelled(data)
        try:
            return super().render(data, accepted_media_type, renderer_context)
        except UnicodeEncodeError:
            return super().render(
                replace_half_characters(data), accepted_media_type, renderer_context
            )

    def spelled(self, data: Any) -> bytes:
        """The bytes that the framework would send, floats with exponents aside. Raises
        JSONEncodeError."""
        found = orjson.dumps(data, self.encoder_class().default, PLAIN_ONLY)
        for separator, escape in SEPARATORS:
            found = found.replace(separator, escape)
        return found
