"""Papers and every verb: lifecycles, the engine that moves them, what follows, what is told."""
