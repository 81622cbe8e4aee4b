"""A page becomes blocks, sentences and claims; what they say: quantities, terms, polarity."""
