"""What the tests share and no single folder of them owns."""
