"""The checks: alignment, sourcing, semantic, evidence."""
