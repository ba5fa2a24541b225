"""The portal of tomorrow: that of today, and one migration more."""
