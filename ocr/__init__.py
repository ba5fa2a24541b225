"""Reading BIR Form 2307 from a PDF. Knows neither Django nor a database."""
