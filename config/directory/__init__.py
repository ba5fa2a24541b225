"""The demo's company directory: a real OpenID Connect server in a process of its own.

Database, cookies and keys are its own too (``$PORTAL_DATA_DIR/directory/``); it shares nothing
with the portal but the addresses, the client's secret and the table of demo people.
"""
