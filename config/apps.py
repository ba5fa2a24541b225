from django.apps import AppConfig


class ConfigConfig(AppConfig):
    """The composition root as an app: it brings the command ``serve`` and a few pages."""

    name = "config"

    def ready(self) -> None:
        """Put the checks on the register."""
        from config import checks  # noqa: F401
