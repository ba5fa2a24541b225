"""What is looked at before ``manage.py migrate`` begins."""

from typing import Any

from django.core.checks import Error, Tags, register

from config import versions


@register(Tags.database)
def there_is_a_way(databases: Any = None, **_: Any) -> list[Error]:
    """Asked of a database only: other commands need none."""
    try:
        if databases:
            versions.check_way_from_here()
    except versions.TooOld as old:
        return [Error(str(old), id="portal.E001")]
    return []
