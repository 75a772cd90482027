-- What views carry besides themselves: their stored aggregations, and the indexes that make shared ones fast.

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
  -- What stands behind `create index … on <table>`; views that need the same share it.
  definition text not null,
  -- Built, and so one of those that count. One that was dropped because nobody used it stays here, so that it is not
  -- built again before a view changes.
  live boolean not null default true,
  -- What the database had counted when we last looked, and when that last grew.
  scans bigint not null default 0,
  used_at timestamptz not null default now()
);
create unique index view_indexes_definition on view_indexes (object_id, md5(definition));
