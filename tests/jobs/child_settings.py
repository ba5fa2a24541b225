"""The settings of a worker that runs jobs of these tests too."""

from config import settings as ours
from config.settings import *  # noqa: F403 - all of them

JOB_MODULES = ours.JOB_MODULES | {"tests.jobs.work"}
