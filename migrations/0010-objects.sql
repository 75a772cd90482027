-- What records are made of: objects and tables, their fields, options, record types and views. The rows themselves
-- live in the schema `records`: one table an object (`t<id>`), one column a field (`f<id>`), one table a multi
-- relation (`l<field id>`).

create extension if not exists pg_trgm;
create schema records;

-- Grows with every change to any definition of the account. Queries on records carry it along, so that a process
-- notices in the same round trip that the definitions it remembers are old.
create table record_catalogues (
  account_id int primary key references accounts on delete cascade,
  version int not null default 1
);

create table objects (
  id int generated always as identity primary key,
  account_id int not null references accounts on delete cascade,
  kind text not null check (kind in ('object', 'table')),
  name text not null check (name ~ '^[a-z0-9][a-z0-9_-]{0,62}$' and name <> 'record-types'),
  display_name text not null,
  emoji text,
  color text,
  description text,
  standard boolean not null default false,
  created_by int references users on delete set null,
  -- The catalogue's version when this object last changed.
  version int not null,
  -- What everybody with a personal key may do with a table that was not shared with them by name.
  workspace_access text not null default 'READ_ONLY' check (workspace_access in ('FULL_ACCESS', 'READ_ONLY')),
  -- The hash of the expression for which a trigram index is ready; null until search has needed one.
  search_index text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
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
  -- Null until somebody saves them: then the Users field counts.
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
  position int not null,
  built_in boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index fields_name on fields (object_id, lower(name));
create index fields_related on fields (related_object_id) where related_object_id is not null;
create index fields_record_type on fields (record_type_id) where record_type_id is not null;

create table field_options (
  id int generated always as identity primary key,
  field_id int not null references fields on delete cascade,
  name text not null,
  color text not null,
  position int not null,
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
  updated_at timestamptz(3) not null default now()
);
create index views_object on views (object_id, id);
create index views_record_type on views (record_type_id) where record_type_id is not null;
create index views_created_by on views (created_by) where created_by is not null;
create index views_account on views (account_id);
