"""The settings of today, with tomorrow's migrations."""

from config.settings import *  # noqa: F403

MIGRATION_MODULES = {"workflow": "tests.backup.tomorrow.migrations"}
