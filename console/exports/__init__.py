"""The register, sent out by itself: to the operator's folder, or by mail to staff of ours."""
