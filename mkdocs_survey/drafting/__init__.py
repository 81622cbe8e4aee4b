"""Draft cards from papers: the fields filled with verbatim words and their coordinates.

``roles`` says what each part of a paper is for, ``cues`` what its sentences announce, ``weighing``
how central they are; ``extract`` chooses from them. ``drafts`` adds what was chosen to the corpus,
marked ``draft: true``; ``acceptance`` takes that mark away once a person has read the card.
"""
