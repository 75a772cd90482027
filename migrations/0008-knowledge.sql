create table knowledge_bases (
  id int generated always as identity primary key,
  account_id int not null references accounts on delete cascade,
  name text not null,
  description text,
  visibility text not null check (visibility in ('SHARED', 'PRIVATE')),
  -- The agent whose own one this is; it comes and goes with the agent.
  agent_id uuid unique,
  created_by int references users on delete set null,
  -- Grows each time the passages are sorted into cells, so that every process notices.
  cells_version int not null default 0,
  -- Counts up with every change to the passages, so that what a process remembers of them is known to be true.
  revision bigint not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check ((agent_id is null) or (visibility = 'PRIVATE'))
);
create index knowledge_bases_account on knowledge_bases (account_id, id);
create index knowledge_bases_created_by on knowledge_bases (created_by) where created_by is not null;

create table knowledge_sources (
  id uuid primary key,
  account_id int not null references accounts on delete cascade,
  knowledge_base_id int not null references knowledge_bases on delete cascade,
  type text not null check (type in ('FILE', 'URL', 'WEBSITE', 'WEB_PAGE')),
  state text not null default 'PENDING' check (state in ('PENDING', 'FETCHING', 'INDEXING', 'READY', 'FAILED')),
  error text,
  -- The website that a page was found on.
  website_id uuid references knowledge_sources on delete cascade,
  url text,
  -- The uploaded file.
  file_hash text references stored_files (hash),
  file_name text,
  content_type text,
  title text,
  language text,
  -- From the last answer, with the hash of the text read from it.
  etag text,
  last_modified text,
  content_hash bytea,
  -- Read from here when the site answers that the page has not changed.
  links text[] not null default '{}',
  chunk_count int not null default 0,
  -- While it is being indexed.
  chunks_total int,
  chunks_done int,
  -- Pages only: the last crawl that came by, how far from its start, and why the page has no passages of its own (a
  -- copy of another page, say); such a page is remembered but not shown.
  crawl_id uuid,
  depth int,
  skipped text,
  -- The hash of what that crawl read: of pages with the same one, the first is indexed.
  seen_hash bytea,
  -- The crawl that is to read it; null where the knowledge base's own work is.
  queued_by uuid,
  attempts int not null default 0,
  not_before timestamptz,
  place bigint generated always as identity,
  synced_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check ((type = 'FILE') = (file_hash is not null)),
  constraint knowledge_sources_check1 check ((type = 'FILE') = (url is null)),
  constraint knowledge_sources_check2 check ((type = 'WEB_PAGE') = (website_id is not null))
);
create index knowledge_sources_base on knowledge_sources (knowledge_base_id, id) where skipped is null;
create unique index knowledge_sources_page on knowledge_sources (website_id, url) where type = 'WEB_PAGE';
create unique index knowledge_sources_url on knowledge_sources (knowledge_base_id, url) where type = 'URL';
create unique index knowledge_sources_website on knowledge_sources (knowledge_base_id, url) where type = 'WEBSITE';
create index knowledge_sources_waiting on knowledge_sources (knowledge_base_id, place) where (queued_by is null) and (type <> 'WEBSITE') and (state in ('PENDING', 'FETCHING', 'INDEXING'));
create index knowledge_sources_frontier on knowledge_sources (queued_by, place) where queued_by is not null;
create index knowledge_sources_of_website on knowledge_sources (website_id, crawl_id) where website_id is not null;
create index knowledge_sources_file on knowledge_sources (file_hash) where file_hash is not null;
create index knowledge_sources_account on knowledge_sources (account_id);

create table knowledge_websites (
  source_id uuid references knowledge_sources on delete cascade primary key,
  max_pages int not null,
  max_depth int not null,
  include text[] not null,
  exclude text[] not null,
  cron text,
  time_zone text
);

create table knowledge_crawls (
  id uuid primary key,
  website_id uuid not null references knowledge_sources on delete cascade,
  state text not null default 'RUNNING' check (state in ('RUNNING', 'COMPLETED', 'FAILED')),
  error text,
  cause text not null check (cause in ('ADDED', 'RESYNC', 'SCHEDULE')),
  -- The configuration that it runs with.
  url text not null,
  max_pages int not null,
  max_depth int not null,
  include text[] not null,
  exclude text[] not null,
  -- Known once the site has been asked: where its start address led, and its rules for crawlers.
  scope text,
  robots text,
  found int not null default 0,
  indexed int not null default 0,
  unchanged int not null default 0,
  failed int not null default 0,
  skipped int not null default 0,
  removed int not null default 0,
  limit_reached boolean not null default false,
  started_at timestamptz(3) not null default now(),
  completed_at timestamptz(3)
);
create index knowledge_crawls_website on knowledge_crawls (website_id, id desc);
create unique index knowledge_crawls_running on knowledge_crawls (website_id) where state = 'RUNNING';

create table knowledge_chunks (
  id uuid primary key,
  knowledge_base_id int not null references knowledge_bases on delete cascade,
  source_id uuid not null references knowledge_sources on delete cascade,
  "position" int not null,
  -- The headings above it, outermost first.
  heading text not null,
  text text not null,
  -- Of heading and text: a passage that is there already is not read by the model again.
  hash bytea not null,
  -- The words it can be found by, each behind the number of its knowledge base, so that one index serves them all
  -- without ever looking at another's passages.
  terms text[] not null
);
create index knowledge_chunks_source on knowledge_chunks (source_id, "position");
create index knowledge_chunks_base on knowledge_chunks (knowledge_base_id);
create index knowledge_chunks_terms on knowledge_chunks using gin (terms) with (fastupdate=off);

-- The vector of each passage: the largest of its 384 numbers (four bytes), then each as a 127th of that (one byte).
create table knowledge_vectors (
  chunk_id uuid references knowledge_chunks on delete cascade primary key,
  vector bytea storage plain not null
);

-- The middle of a region of meaning, under which the passages are filed that are nearer to it than to any other.
create table knowledge_cells (
  id int generated always as identity primary key,
  knowledge_base_id int not null references knowledge_bases on delete cascade,
  version int not null,
  code bit(384) not null
);
create index knowledge_cells_base on knowledge_cells (knowledge_base_id, version);

-- The sign of each of those numbers, in a table narrow enough to look through.
create table knowledge_codes (
  chunk_id uuid references knowledge_chunks on delete cascade primary key,
  knowledge_base_id int not null,
  -- Null in a small knowledge base, which is looked through whole, and until it has been filed.
  cell int references knowledge_cells on delete set null,
  code bit(384) not null
);
-- With all that a search looks at, so that it never leaves the index.
create index knowledge_codes_cell on knowledge_codes (cell) include (chunk_id, code) where cell is not null;
create index knowledge_codes_unfiled on knowledge_codes (knowledge_base_id) where cell is null;
