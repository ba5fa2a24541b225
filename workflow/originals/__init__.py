"""Pouches of signed originals: sent with a sheet, received by a scanner, missed and asked for."""
