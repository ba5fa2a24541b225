from pathlib import Path

BLANK = Path(__file__).parents[2] / "data" / "bir2307_jan2018_encs_blank.pdf"
