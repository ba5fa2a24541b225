"""The audit for managers: queries, answers, exports, verification and evidence packs."""
