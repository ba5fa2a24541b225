import pytest
from django.conf import settings
from viewflow import this

from workflow.lifecycles.certificate import CertificateLifecycle
from workflow.pages.lifecycles import meaning, render_lifecycles_page


def test_the_diagrams_equal_the_code():
    drawn = (settings.BASE_DIR / "docs" / "lifecycles.md").read_text(encoding="utf-8")
    assert drawn == render_lifecycles_page(), "run: python manage.py draw_lifecycles"


def test_a_rule_that_does_not_say_whom_it_means_is_named(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(CertificateLifecycle.is_its_lead, "__doc__", None)
    with pytest.raises(ValueError, match="'is its lead' tells nobody who it is"):
        meaning(CertificateLifecycle, this.is_its_lead)
