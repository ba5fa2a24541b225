"""The credit ledger: what became of the income tax withheld from a company in a taxable year."""
