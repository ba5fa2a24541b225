"""How anything moves: one push, one record of every push, and nothing else writes a status."""
