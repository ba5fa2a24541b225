"""What leads and managers watch: how a quarter comes in, how it is decided, and by whom."""
