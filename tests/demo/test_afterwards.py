"""What the demo shows beside its statuses: a replaced certificate, and pouches of originals."""

from pathlib import Path
from typing import Any

import pytest

from accounts.models import User
from demo.certificates import load_demo_certificates
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import Status
from workflow.engine.verify import verify_chain
from workflow.originals.lookup import pouches_of

pytestmark = [pytest.mark.django_db, pytest.mark.slow, pytest.mark.thorough]


@pytest.mark.parametrize("moment", ["2026-11-23T01:00:00Z", "2026-10-02T01:00:00Z"])
def test_the_demo_has_a_replacement_and_pouches(
    settings: Any, tmp_path: Path, time_machine: Any, moment: str
):
    settings.UPLOAD_DIR = tmp_path
    time_machine.move_to(moment, tick=False)
    assert load_demo_certificates(0) == Certificate.objects.count() == 34
    for username in ("tenant", "affiliate"):
        user = User.objects.get(username=username)
        own = Certificate.objects.filter(tenant=user.tenant)
        old, new = own.get(superseded_by__isnull=False), own.get(replaces__isnull=False)
        assert (old.superseded_by, new.replaces) == (new, old)
        assert (old.status, new.status) == (Status.APPROVED, Status.APPROVED)
        assert new.tax - old.tax == 225
        assert set(own.values_list("status", flat=True)) >= set(Status.values) - {
            Status.DISCARDED,
            Status.ERASED,
        }
        pouches = pouches_of(user)
        told = sorted((len(each.certificates), len(each.missing)) for each in pouches)
        assert told == [(3, 3), (4, 1)]
        assert new in next(each for each in pouches if len(each.missing) == 3).certificates
    verify_chain()
