"""Files of certificates: what they are by their content, where their bytes lie, what they say."""
