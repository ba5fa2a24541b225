"""What drf-spectacular writes otherwise than OpenAPI 3.1 has it, put right at the end."""

from typing import Any


def lift_blank_defaults(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Move a blank default from the first of two alternatives to the property that has both.

    A field that may be blank is described as "an address, or blank". Its default stood with the
    address, which a blank text is not.
    """
    for schema in result.get("components", {}).get("schemas", {}).values():
        for field in schema.get("properties", {}).values():
            first = (field.get("oneOf") or [{}])[0]
            if first.get("default") == "":
                field["default"] = first.pop("default")
    return result
