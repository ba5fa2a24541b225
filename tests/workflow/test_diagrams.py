from django.conf import settings

from workflow.pages.lifecycles import page


def test_the_diagrams_equal_the_code():
    drawn = (settings.BASE_DIR / "docs" / "lifecycles.md").read_text(encoding="utf-8")
    assert drawn == page(), "run: python manage.py draw_lifecycles"
