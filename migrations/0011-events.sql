-- What happened, for whoever listens: written in the transaction that made it happen, handed on by a job.

-- Who listens to what. Publishing looks here first and writes nothing where nobody does.
create table event_listeners (
  account_id int not null references accounts on delete cascade,
  topic text not null,
  -- The object whose records are meant.
  object_id int not null,
  -- Whose listener it is: `workflow:12`.
  listener text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, topic, object_id, listener)
);
create index event_listeners_listener on event_listeners (listener);

create table events (
  id bigint generated always as identity primary key,
  -- No foreign keys here: each would be looked up once a row, 10,000 times for a bulk insert.
  account_id int not null,
  topic text not null,
  object_id int not null,
  kind text not null,
  record_type_id int not null,
  row_id text not null,
  field_ids int[] not null,
  user_id int,
  -- The runs that led to this, oldest first, so that automations cannot chase each other for ever.
  causes text[] not null default '{}',
  occurred_at timestamptz(3) not null default now()
);
