"""Former path of the jobs of reminder rounds; for jobs that were queued before an upgrade."""
