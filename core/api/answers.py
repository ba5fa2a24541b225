"""Answers, described once: a TypedDict types the code, and the API document is made from it.

A view says what it answers by the annotation of its method, ``-> Answer[Row]``, and a view that
creates or begins something by ``Created`` or ``Accepted``.

A key is what its annotation says: ``X | None`` may be null, ``NotRequired[X]`` may be absent, a
list or another TypedDict is one there too. In ``Annotated``, a text explains the key, and a maker
of a DRF field (``EmailField``, ``one_of(Status.choices)``) describes it better than its type does.
"""

from collections.abc import Callable
from datetime import date, datetime
from decimal import Decimal
from functools import cache, partial
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    ClassVar,
    Generic,
    NotRequired,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)
from uuid import UUID

from rest_framework import serializers, status
from rest_framework.response import Response

FieldMaker = Callable[..., serializers.Field[Any, Any, Any, Any]]

FIELDS: dict[Any, FieldMaker] = {
    str: serializers.CharField,
    int: serializers.IntegerField,
    bool: serializers.BooleanField,
    float: serializers.FloatField,
    date: serializers.DateField,
    datetime: serializers.DateTimeField,
    Decimal: partial(serializers.DecimalField, 13, 2),  # pesos
    UUID: serializers.UUIDField,
    Any: serializers.JSONField,
}


Shape = TypeVar("Shape")
Email = Annotated[str, serializers.EmailField]
# Each of these, or its text: they are the same in JSON.
Day = Annotated[date | str, serializers.DateField]
Moment = Annotated[datetime | str, serializers.DateTimeField]
Uuid = Annotated[UUID | str, serializers.UUIDField]


def one_of(choices: Any, *, blank: bool = False) -> FieldMaker:
    """A key that has one of these values: a list of them, or of pairs of value and label."""
    return partial(serializers.ChoiceField, choices, allow_blank=blank)


@cache
def serializer_of(shape: Any) -> Any:
    """The serializer that describes a TypedDict, under its name and with its docstring."""
    hints = get_type_hints(shape, include_extras=True)
    fields = {name: field_for(hint) for name, hint in hints.items()}
    namespace = {"__doc__": shape.__doc__, "__module__": shape.__module__} | fields
    return type(shape.__name__, (serializers.Serializer,), namespace)


def render_answer(shape: type[Shape], value: Shape) -> Shape:
    """The JSON of a value, with its moments in Manila's time."""
    described: Any = shape
    rendered: Shape = serializer_of(described)(value).data
    return rendered


def field_for(hint: Any, **options: Any) -> Any:
    """The field for an annotation. Raises TypeError for one that JSON has nothing for."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is NotRequired:
        return field_for(args[0], required=False, **options)
    if origin is Annotated:
        return annotated_field(args[0], args[1:], options)
    if origin in (Union, UnionType) and NoneType in args:
        (inner,) = (each for each in args if each is not NoneType)
        return field_for(inner, allow_null=True, **options)
    if origin is list:
        return list_field(args[0], options)
    if origin is dict:
        return serializers.DictField(child=field_for(args[1]), **options)
    if is_typeddict(hint):
        return serializer_of(hint)(**options)
    if hint not in FIELDS:
        raise TypeError(f"No field describes {hint}.")
    return FIELDS[hint](**options)


def annotated_field(hint: Any, notes: tuple[Any, ...], options: dict[str, Any]) -> Any:
    """The field of an annotation that is explained, or described by a maker, or both."""
    texts = [note for note in notes if isinstance(note, str)]
    makers = [note for note in notes if not isinstance(note, str)]
    if texts:
        options = options | {"help_text": texts[0]}
    if not makers:
        return field_for(hint, **options)
    if NoneType in get_args(hint):
        options = options | {"allow_null": True}
    return makers[0](**options)


def list_field(hint: Any, options: dict[str, Any]) -> Any:
    if is_typeddict(hint):
        return serializer_of(hint)(many=True, **options)
    return serializers.ListField(child=field_for(hint), **options)


def as_serializer(answer: Any) -> Any:
    """The serializer of a described answer, or of a list of such; anything else as it is."""
    if get_origin(answer) is list:
        return list_field(get_args(answer)[0], {})
    return serializer_of(answer)() if is_typeddict(answer) else answer


class Answer(Generic[Shape], Response):
    """A response with an object of a described shape, or a list of such."""

    code: ClassVar[int] = status.HTTP_200_OK

    def __init__(self, data: Shape, *, version: int | None = None):
        """``version`` is that of the record, for If-Match."""
        super().__init__(data, self.code)
        if version is not None:
            self["ETag"] = f'"{version}"'


class Created(Answer[Shape]):
    """What was created."""

    code = status.HTTP_201_CREATED


class Accepted(Answer[Shape]):
    """What was begun, and goes on after the response."""

    code = status.HTTP_202_ACCEPTED


def answers_of(method: Any) -> dict[int, Any]:
    """What a view's method says that it answers, by status; nothing where it says ``Response``."""
    hint = get_type_hints(method).get("return")
    each = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    return {
        get_origin(one).code: get_args(one)[0]
        for one in each
        if isinstance(get_origin(one), type) and issubclass(get_origin(one), Answer)
    }
