-- Changes of the type of fields. `before` is the definition before a change, with its options: history that is older is
-- read by it, and undo restores it.
create table field_changes (
  id int generated always as identity primary key,
  object_id int not null references objects (id) on delete cascade,
  field_id int not null references fields (id) on delete cascade,
  user_id int references users (id) on delete set null,
  before jsonb not null,
  report jsonb not null default '{}',
  created_at timestamptz(3) not null default now(),
  undone_at timestamptz,
  -- The change that this one undid.
  undoes int references field_changes (id) on delete cascade
);
create index field_changes_field on field_changes (field_id, id);
create index field_changes_object on field_changes (object_id);
create index field_changes_user on field_changes (user_id);
create index field_changes_undoes on field_changes (undoes) where undoes is not null;
create index field_changes_age on field_changes (created_at);

-- The values before a change, as they were stored.
create table field_change_values (
  change_id int not null references field_changes (id) on delete cascade,
  row_id text collate "C" not null,
  value jsonb not null,
  primary key (change_id, row_id)
);
