-- Files. The content is kept once, by its hash, whoever refers to it.

-- One row a content that is stored. Whatever keeps a file refers to it here; a content that nothing refers to any
-- more is removed a day after it was last put.
create table stored_files (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  size bigint not null,
  stored_at timestamptz not null default now()
);
create index stored_files_stored on stored_files (stored_at);

create table record_files (
  id uuid primary key,
  account_id int not null references accounts on delete cascade,
  object_id int not null references objects on delete cascade,
  row_id text collate "C" not null,
  field_id int references fields on delete set null,
  name text not null,
  content_type text not null,
  size bigint not null,
  hash text not null references stored_files,
  created_by int references users on delete set null,
  created_at timestamptz(3) not null default now()
);
create index record_files_row on record_files (object_id, row_id, id);
create index record_files_field on record_files (field_id) where field_id is not null;
create index record_files_hash on record_files (hash);
create index record_files_account on record_files (account_id);
create index record_files_created_by on record_files (created_by) where created_by is not null;
