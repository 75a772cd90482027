-- What was done with a record: by hand (a note, a call) or recorded by the server (created, updated, linked).

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
  occurred_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
-- The page of a row's manual activities is the one that is asked for; the automatic ones come with the row's history.
create index activities_row on activities (object_id, row_id, auto, occurred_at desc, id desc);
