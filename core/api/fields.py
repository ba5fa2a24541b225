"""Fields for texts that come in; a serializer that reads has no others."""

from typing import Any

from rest_framework import serializers

from core.text import BadText, read_line, read_text


class LineField(serializers.CharField):
    """A text of one line."""

    read = staticmethod(read_line)

    def to_internal_value(self, data: Any) -> str:
        text = super().to_internal_value(data)
        try:
            return self.read(text)
        except BadText as bad:
            raise serializers.ValidationError(str(bad), code=bad.code) from bad


class TextField(LineField):
    """A text that may have lines."""

    read = staticmethod(read_text)
