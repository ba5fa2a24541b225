"""Rows outside the lifecycles that are recorded in the chain: who may do what, what was sent."""
