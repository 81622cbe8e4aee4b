-- The corpus as tables: derived from the files under corpus/, disposable, rebuilt when they change.
-- Raise `user_version` whenever a table changes; an index of another version is rebuilt, not migrated.
PRAGMA user_version = 2;

-- What the index was built from. One row.
CREATE TABLE origin (
    fingerprint TEXT NOT NULL,   -- hash of names and bytes of the corpus files
    prefix      TEXT NOT NULL,   -- path of the corpus in messages, e.g. "corpus"
    code        TEXT NOT NULL    -- hash of the code that read them
);

-- A work that can be cited (source.yaml).
CREATE TABLE source (
    key       TEXT PRIMARY KEY,  -- BibTeX key, also the name of its folder
    title     TEXT NOT NULL,
    lang      TEXT NOT NULL,     -- "en" or "zh"
    file      TEXT NOT NULL,     -- name of the original file
    sha256    TEXT NOT NULL,     -- of the original file
    extractor TEXT NOT NULL,     -- reader and version, e.g. "jats/1"
    date      TEXT NOT NULL,     -- of the last ingest that changed something, ISO 8601
    local     INTEGER NOT NULL,  -- 1: its passages stay out of version control
    absent    INTEGER NOT NULL   -- 1: its passages are not on this machine
);

-- A verbatim piece of a source (passages.jsonl).
CREATE TABLE passage (
    position  INTEGER PRIMARY KEY, -- order of the document, sources by key
    id        TEXT NOT NULL,       -- <key>/<at>@<first 8 digits of the hash>
    source    TEXT NOT NULL REFERENCES source (key),
    at        TEXT NOT NULL,       -- coordinates, e.g. "sec.3.2/para.2"
    text      TEXT NOT NULL,
    sha256    TEXT NOT NULL,       -- of the text as it stands here
    kind      TEXT NOT NULL,       -- body, caption, table, footnote, reference
    section   TEXT NOT NULL,       -- title of the section
    retired   INTEGER NOT NULL,    -- 1: the current source file no longer holds it
    page      INTEGER NOT NULL,    -- of the file, from 1; 0: the format has no pages
    altered   INTEGER NOT NULL     -- 1: text, hash and id do not belong together
);
CREATE INDEX passage_by_coordinates ON passage (source, at, sha256);

-- One piece of evidence (cards.yaml).
CREATE TABLE card (
    position  INTEGER PRIMARY KEY, -- order of the files
    id        TEXT NOT NULL UNIQUE,
    source    TEXT NOT NULL REFERENCES source (key),
    fields    TEXT NOT NULL,       -- JSON: {"results": {"text": …, "at": …}, …}
    draft     INTEGER NOT NULL,
    file      TEXT NOT NULL,       -- where it is written
    line      INTEGER NOT NULL,
    col       INTEGER NOT NULL
);

-- What a card rests on, in the order of the card.
CREATE TABLE card_passage (
    card      TEXT NOT NULL REFERENCES card (id),
    position  INTEGER NOT NULL,
    at        TEXT NOT NULL,
    sha256    TEXT NOT NULL,       -- of the words the card was made from
    PRIMARY KEY (card, position)
);

-- A readable entry of references.bib, LaTeX decoded.
CREATE TABLE bibliography (
    position  INTEGER PRIMARY KEY, -- order of the file
    key       TEXT NOT NULL UNIQUE,
    kind      TEXT NOT NULL,
    fields    TEXT NOT NULL,       -- JSON object
    authors   TEXT NOT NULL,       -- JSON: [[family, given], …]
    editors   TEXT NOT NULL,
    file      TEXT NOT NULL,
    line      INTEGER NOT NULL
);

-- What is wrong with the files without making them unusable.
CREATE TABLE problem (
    position  INTEGER PRIMARY KEY,
    rule      TEXT NOT NULL,
    severity  TEXT NOT NULL,
    message   TEXT NOT NULL,
    file      TEXT NOT NULL,
    line      INTEGER NOT NULL
);

-- The citation mapping of the last build: which sentence rests on which card under which number.
-- Written by the pipeline; empty after the corpus has changed.
CREATE TABLE citation_state (
    build     TEXT NOT NULL        -- what identifies the build that wrote the mapping
);

CREATE TABLE citation (
    page      TEXT NOT NULL,       -- path relative to the docs directory
    sentence  TEXT NOT NULL,       -- sha256 of the sentence's words
    number    INTEGER NOT NULL,    -- the number readers see
    card      TEXT NOT NULL,
    source    TEXT NOT NULL,
    PRIMARY KEY (page, sentence, number, card)
);
