from pathlib import Path

BLANK = Path(__file__).parents[1] / "data" / "bir2307_jan2018_encs_blank.pdf"
