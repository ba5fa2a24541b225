"""Helpers of the Makefile: what checks, installs and packs, none of it part of the product."""
