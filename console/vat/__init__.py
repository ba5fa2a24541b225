"""VAT withheld: what certificates say of it by code and quarter, and what a 2550Q claims."""
