"""Journeys: somebody does in a real browser what the portal is for, against a served portal.

Each process of a test run serves one portal, with the demo in it, and shares it among its journeys
(``portal.py``). A journey is one sentence about one person or two, and reads like this::

    pytestmark = [pytest.mark.browser, pytest.mark.slow]

    def test_a_returned_certificate_is_cancelled(portal: Portal, person: Person):
        certificate = submitted(portal)
        page = person("tenant").page
        go(page, f"/tenant/forms/{certificate}")
        confirm(page, "Cancel certificate")
        expect(page.get_by_text("CANCELLED", exact=True).first).to_be_visible()

- **People** (``people.py``): ``person()`` opens a browser for a stranger, ``person("tenant")`` for
  somebody signed in: a tenant's username, or the staff's name before the @. Nobody goes through
  the login page but where it is what the journey is about: there it is ``log_in_tenant`` and
  ``log_in_staff``. A journey that changes a person (address, terms, password, codes, sessions)
  does so to one of its own: ``portal.put("tenant", ...)``. When a browser closes, no request has
  left the portal and no page has complained.
- **What is there beforehand** is put there, not clicked: certificates over the API by whoever may
  (``client.py``: ``client_of``, ``new_certificate``, ``submitted``), and what no
  call can make (people, codes that have lapsed) by the engine beside the portal
  (``portal.put``, each a function of ``scenery.py``). Take quarters, branches or people that no
  other journey takes.
- **Going and waiting** (``waiting.py``): ``go`` follows a link of the app without loading it anew,
  as a tenant's session does not outlive that. Wait for what a person would see (``expect``);
  ``settled`` when the whole page must have come to rest, ``hold`` to keep a request from being
  answered until the journey says so, ``wait_until`` for what lies outside the page. Never for a
  time: machines are slow when it matters.
- **Writing a certificate** step by step in the editor: ``writing.py``.

A module whose journeys need other settings has a ``portal`` fixture of its own, of module scope,
which returns ``portal_with(SOME_SECONDS="8")``; the same settings are served once.
"""
