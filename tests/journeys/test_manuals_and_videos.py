"""The training videos play for strangers, and each who logs in downloads the manual of theirs."""

import pytest
from playwright.sync_api import expect

from tests.journeys.people import Person, open_menu

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.thorough]
PLAYS = """film => new Promise((done, failed) => {
    const look = () => film.error ? failed(film.error.message)
        : film.currentTime > 0.2 && film.textTracks[0].cues?.length
            ? done([film.videoHeight, film.textTracks[0].mode, film.textTracks[0].cues.length])
            : setTimeout(look, 50)
    look()
})"""


def test_a_stranger_watches_each_training_video_with_its_captions(person: Person):
    page = person().page
    page.goto("/faqs")
    entries = page.get_by_role("region", name="Training videos").get_by_role("button")
    expect(entries).to_have_count(5)
    for entry in entries.all():
        entry.click()
        film = page.get_by_label(entry.inner_text()).last
        height, captions, cues = film.evaluate(PLAYS)
        assert (height, captions) == (720, "showing")
        assert cues >= 10
        entry.click()


@pytest.mark.parametrize(
    ("who", "manual"),
    [("tenant", "tenants"), ("affiliate", "affiliates"), ("processor", "Accounting")],
)
def test_the_manual_is_downloaded_from_the_menu(person: Person, who: str, manual: str):
    page = person(who).page
    open_menu(page)
    with page.expect_download() as downloading:
        page.get_by_role("menuitem", name="User Manual").click()
    assert downloading.value.suggested_filename == f"Crest 2307 manual for {manual}.pdf"
    assert downloading.value.path().read_bytes().startswith(b"%PDF-")
