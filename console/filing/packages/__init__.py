"""The papers behind a filing, as the BIR wants them sent (RR 2-2015, RMC 43-2021)."""
