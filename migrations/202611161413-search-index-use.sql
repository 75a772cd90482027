-- When the search index of an object was last used: every write pays for one that nobody searches with any more.
alter table objects
  add column search_index_scans bigint not null default 0,
  add column search_index_used_at timestamptz not null default now();
