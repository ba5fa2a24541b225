"""Two malls of one company."""

import pytest

from accounts.models import Branch, Company

BAY, GALLERIA = "Crest Bay Mall", "Crest Galleria Ortigas"


@pytest.fixture
def galleria(company: Company) -> Branch:
    """A second mall of the company; nobody is assigned to it."""
    return Branch.objects.create(company=company, name=GALLERIA, city="Pasig")
