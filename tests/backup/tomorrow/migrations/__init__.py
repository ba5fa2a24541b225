"""Those of today, and the one in this folder."""

from workflow import migrations

__path__ = [*__path__, *migrations.__path__]
