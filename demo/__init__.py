"""The demo's data: people, certificates, scans, billing. No package but ``config`` imports it."""
