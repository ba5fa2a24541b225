"""Evidence packs: papers, what was done with them, and a verifier that needs only Python."""
