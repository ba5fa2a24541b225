"""Helpers of several packages of the console. It imports none of them."""
