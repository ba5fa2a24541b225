"""Events to many sockets, and those sockets coming back: ours beside a bare Channels consumer."""
