-- What each row was before and after every change, by whom and when. That it was made is in the row itself.

create table row_changes (
  id bigint generated always as identity primary key,
  -- No foreign keys here: each would be looked up once a row, 10,000 times for a bulk update.
  account_id int not null,
  object_id int not null,
  row_id text collate "C" not null,
  action text not null check (action in ('updated', 'deleted', 'restored')),
  -- The row's `updated_at` after the change.
  at timestamptz(3) not null,
  user_id int,
  -- The run of an automation that made the change.
  run_id text,
  -- By field id, what was stored before and after: {"12": [1, 2]}. Of a relation to several rows those that were
  -- unlinked and those that were linked.
  changes jsonb not null default '{}'
);
create index row_changes_row on row_changes (object_id, row_id, at desc, id desc);
