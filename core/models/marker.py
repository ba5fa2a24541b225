"""Facts about this database as a whole."""

from django.db import models


class Marker(models.Model):
    """A fact that holds once its row is there, such as "the demo made this database"."""

    DEMO = "demo"

    name = models.CharField(max_length=40, unique=True)

    def __str__(self) -> str:
        return self.name

    @classmethod
    def is_set(cls, name: str) -> bool:
        return cls.objects.filter(name=name).exists()

    @classmethod
    def set(cls, name: str) -> None:
        cls.objects.get_or_create(name=name)
