create extension if not exists pg_trgm;

-- Each object is a table of its own in this schema.
create schema records;

create sequence row_change_ids;

-- Grows with every change to any definition of the account. Queries on records carry it along, so that a process
-- notices in the same round trip that the definitions it remembers are old.
create table record_catalogues (
  account_id int references accounts on delete cascade primary key,
  version int not null default 1
);

create table objects (
  id int generated always as identity primary key,
  account_id int not null references accounts on delete cascade,
  kind text not null check (kind in ('object', 'table')),
  name text not null check ((name ~ '^[a-z0-9][a-z0-9_-]{0,62}$') and (name <> 'record-types')),
  display_name text not null,
  emoji text,
  color text,
  description text,
  standard boolean not null default false,
  created_by int references users on delete set null,
  -- The catalogue's version when this object last changed.
  version int not null,
  -- Access for personal keys that the table is not shared with by name.
  workspace_access text not null default 'READ_ONLY' check (workspace_access in ('FULL_ACCESS', 'READ_ONLY', 'NO_ACCESS')),
  -- The hash of the expression for which a trigram index is ready; null until search has needed one.
  search_index text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  search_index_scans bigint not null default 0,
  search_index_used_at timestamptz not null default now(),
  unique (account_id, name)
);
create index objects_created_by on objects (created_by) where created_by is not null;

create table record_types (
  id int generated always as identity primary key,
  object_id int not null references objects on delete cascade,
  name text not null,
  display_name text not null,
  description text,
  is_default boolean not null default false,
  security_enabled boolean not null default false,
  -- Null until they are set: then the Users field counts.
  owner_field_ids int[],
  workspace text not null default 'FULL_ACCESS' check (workspace in ('FULL_ACCESS', 'READ_ONLY', 'NO_ACCESS')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index record_types_name on record_types (object_id, lower(name));
create unique index record_types_default on record_types (object_id) where is_default;

create table fields (
  id int generated always as identity primary key,
  object_id int not null references objects on delete cascade,
  name text not null,
  type text not null,
  metadata jsonb not null,
  -- As it is stored in a row (a select's is the id of its option), or NOW or TODAY.
  default_value jsonb,
  required boolean not null default false,
  is_unique boolean not null default false,
  record_type_id int references record_types on delete cascade,
  -- The object that a relation leads to, so that deleting it finds those that still need it.
  related_object_id int references objects,
  "position" int not null,
  built_in boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  column_type text check (column_type = 'bigint')
);
create unique index fields_name on fields (object_id, lower(name));
create index fields_related on fields (related_object_id) where related_object_id is not null;
create index fields_record_type on fields (record_type_id) where record_type_id is not null;

create table field_options (
  id int generated always as identity primary key,
  field_id int not null references fields on delete cascade,
  name text not null,
  color text not null,
  "position" int not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index field_options_name on field_options (field_id, lower(name));

create table table_shares (
  object_id int not null references objects on delete cascade,
  user_id int not null references users on delete cascade,
  access text not null check (access in ('FULL_ACCESS', 'READ_ONLY')),
  primary key (object_id, user_id)
);
create index table_shares_user on table_shares (user_id);

create table views (
  id int generated always as identity primary key,
  account_id int not null references accounts on delete cascade,
  object_id int not null references objects on delete cascade,
  record_type_id int references record_types on delete cascade,
  name text not null,
  type text not null default 'table' check (type in ('table', 'kanban', 'list', 'calendar')),
  shared boolean not null default true,
  -- As `rows/list` takes them, but naming fields and options by id, so that a rename changes nothing.
  query jsonb,
  sort jsonb,
  fields jsonb,
  group_by text,
  created_by int references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  widths jsonb,
  frozen_fields jsonb,
  row_height text
);
create index views_object on views (object_id, id);
create index views_record_type on views (record_type_id) where record_type_id is not null;
create index views_created_by on views (created_by) where created_by is not null;
create index views_account on views (account_id);

-- Added by hand (a note, a call) or recorded by the server (created, updated, linked).
create table activities (
  id uuid primary key,
  -- No foreign keys here: each would be looked up once a row, 10,000 times for a bulk insert.
  account_id int not null,
  object_id int not null,
  row_id text collate "C" not null,
  type text not null,
  content text not null,
  auto boolean not null default false,
  data jsonb,
  created_by int,
  -- The id and name of the agent that acted with the rights of a user.
  agent jsonb,
  occurred_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
-- The page of a row's manual activities is the one that is asked for; the automatic ones come with the row's history.
create index activities_row on activities (object_id, row_id, auto, occurred_at desc, id desc);

create table view_aggregations (
  id int generated always as identity primary key,
  view_id int not null references views on delete cascade,
  field_id int not null references fields on delete cascade,
  operation text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (view_id, field_id, operation)
);
create index view_aggregations_field on view_aggregations (field_id);

-- An index `records.t<object>_view_<id>` that at least one shared view wanted when it was made.
create table view_indexes (
  id int generated always as identity primary key,
  object_id int not null references objects on delete cascade,
  -- The text after `create index … on <table>`. Views that need the same index share it.
  definition text not null,
  -- Built and counted. An index that was dropped for lack of use keeps its row, so that it is not built again before
  -- a view changes.
  live boolean not null default true,
  -- The database's own count at the last look, and the time it last grew.
  scans bigint not null default 0,
  used_at timestamptz not null default now(),
  -- Indexes that were made because people often sort by a field, beside those that shared views want.
  automatic boolean not null default false
);
create unique index view_indexes_definition on view_indexes (object_id, md5(definition));

create table record_files (
  id uuid primary key,
  account_id int not null references accounts on delete cascade,
  object_id int not null references objects on delete cascade,
  row_id text collate "C" not null,
  field_id int references fields on delete set null,
  name text not null,
  content_type text not null,
  size bigint not null,
  hash text not null references stored_files (hash),
  created_by int references users on delete set null,
  created_at timestamptz(3) not null default now()
);
create index record_files_row on record_files (object_id, row_id, id);
create index record_files_field on record_files (field_id) where field_id is not null;
create index record_files_hash on record_files (hash);
create index record_files_account on record_files (account_id);
create index record_files_created_by on record_files (created_by) where created_by is not null;

-- Values before and after each change. The creation itself is in the row.
create table row_changes (
  id bigint not null default nextval('row_change_ids'::regclass),
  -- No foreign keys here: each would be looked up once a row, 10,000 times for a bulk update.
  account_id int not null,
  object_id int not null,
  row_id text collate "C" not null,
  action text not null check (action in ('updated', 'deleted', 'restored')),
  -- The row's `updated_at` after the change.
  at timestamptz(3) not null,
  user_id int,
  -- The id and name of the agent that acted with the rights of a user.
  agent jsonb,
  -- The run of an automation that made the change.
  run_id text,
  -- By field id, what was stored before and after: {"12": [1, 2]}. Of a relation to several rows those that were
  -- unlinked and those that were linked.
  changes jsonb not null default '{}'
) partition by range (at);
create index row_changes_row on ONLY row_changes (object_id, row_id, at desc, id desc);

create table row_changes_default partition of row_changes default;

-- Partitions of this month and the next. Housekeeping creates the later ones.
do $$
declare
  month timestamp := date_trunc('month', now() at time zone 'UTC');
begin
  for n in 0..1 loop
    execute format('create table %I partition of row_changes for values from (%L) to (%L)',
      'row_changes_' || to_char(month + n * interval '1 month', 'YYYYMMDD'),
      (month + n * interval '1 month') at time zone 'UTC', (month + (n + 1) * interval '1 month') at time zone 'UTC');
  end loop;
end $$;
