-- What the assistant answers from: pieces of public pages, as one build of the pages has them. Servers of two builds
-- run side by side during a deploy, so each asks for the pieces of its own.
create extension if not exists pg_trgm;

create table knowledge_versions (
  -- Of all pieces: the same texts are kept once, however many servers begin with them.
  hash     text primary key check (hash ~ '^[0-9a-f]{64}$'),
  built_at timestamptz not null default shop_now(),
  -- When a server last began with it; the longest unused go first.
  used_at  timestamptz not null default shop_now()
);

create table knowledge_chunks (
  version  text not null references knowledge_versions on delete cascade,
  position integer not null check (position >= 0),
  kind     text not null check (kind in ('faq', 'guide', 'policy', 'requirements', 'blog')),
  path     text not null,
  anchor   text not null,
  page     text not null,
  heading  text not null,
  body     text not null check (char_length(body) <= 2000),
  words    tsvector not null generated always as (
    setweight(to_tsvector('english', heading), 'A')
    || setweight(to_tsvector('english', page), 'B')
    || setweight(to_tsvector('english', body), 'C')
  ) stored,
  primary key (version, position)
);
-- Written once and read often: nothing waits outside of the index.
create index knowledge_chunks_by_words on knowledge_chunks using gin (words) with (fastupdate = off);

-- Every word of a version, to find the one that a shopper meant to type.
create table knowledge_words (
  version text not null references knowledge_versions on delete cascade,
  word    text not null,
  uses    integer not null check (uses > 0),
  primary key (version, word)
);
create index knowledge_words_by_likeness on knowledge_words using gin (word gin_trgm_ops) with (fastupdate = off);
