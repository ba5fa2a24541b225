"""Ratios of ours to a floor and to a peer, measured in the same run."""
