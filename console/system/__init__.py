"""The state of the portal: backups, failed work and the errors of browsers."""
