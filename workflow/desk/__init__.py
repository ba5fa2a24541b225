"""What leads settle for everybody at the desk."""
