"""A process that claims all it can get, once the file named by its argument is there."""

import sys
import time
from pathlib import Path

import django

django.setup()

from core.jobs.lease import claim_due_job

print("ready", flush=True)
while not Path(sys.argv[1]).exists():
    time.sleep(0.005)
while job := claim_due_job("default", 60):
    print(job.pk)
