"""What lays papers down as files: merged into one, each file whole or not there at all."""
