-- Imports of files, so that they can be undone as long as the trash keeps their rows.
create table imports (
  id int generated always as identity primary key,
  account_id int not null references accounts (id) on delete cascade,
  object_id int not null references objects (id) on delete cascade,
  user_id int references users (id) on delete set null,
  file_name text not null,
  report jsonb not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz
);
create index imports_object on imports (object_id, id desc);
create index imports_account on imports (account_id);
create index imports_user on imports (user_id);
create index imports_age on imports (created_at);

-- `before` has the values of a changed row before the import, by field id; null for a row that the import created.
create table import_rows (
  import_id int not null references imports (id) on delete cascade,
  row_id text collate "C" not null,
  before jsonb,
  written_at timestamptz not null,
  primary key (import_id, row_id)
);
create index import_rows_row on import_rows (row_id);

-- The country of phone numbers that are written without a country code.
alter table accounts add column default_country text check (default_country ~ '^[A-Z]{2}$');
