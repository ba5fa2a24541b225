"""Django's ``migrate``, for databases whose migrations have other names as well."""

from typing import Any

from django.core.management.commands import migrate

from config import versions


class Command(migrate.Command):
    """The names of today are recorded before it, and the former ones after it."""

    def handle(self, *args: Any, **options: Any) -> None:
        versions.adopt_former_names()
        super().handle(*args, **options)
        versions.record_former_names()
