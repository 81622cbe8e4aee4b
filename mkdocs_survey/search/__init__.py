"""BM25 and vectors over passages and cards, fused by reciprocal rank."""
