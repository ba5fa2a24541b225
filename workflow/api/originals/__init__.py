"""Pouches of signed originals."""
