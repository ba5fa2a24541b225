"""The accounting staff's and managers' desk."""
