"""The audit for managers: what is asked of it, how it is told, exported, proven and packed."""
