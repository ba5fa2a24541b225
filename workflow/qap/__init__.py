"""The payor's QAP: its rows about our companies, compared with the payor's certificates."""
