-- Current readers of live events, with the time since they have been reading without a break. `record:12` is about
-- the rows of one object.
create table live_audience (
  account_id int not null references accounts on delete cascade,
  topic text not null,
  since timestamptz(3) not null default now(),
  until timestamptz(3) not null,
  primary key (account_id, topic)
);

create table live_events (
  id bigint generated always as identity primary key,
  account_id int not null,
  topic text not null,
  -- The object, automation, agent or knowledge base that the ids belong to.
  scope text,
  -- Null where they are too many to name.
  ids text[],
  change text not null,
  -- The acting user. For a notification, its recipient.
  user_id int,
  details jsonb,
  -- Transactions commit in another order than they write. A reader of this event may have missed events of
  -- transactions that were under way when it was written.
  transaction xid8 not null default pg_current_xact_id(),
  oldest_running xid8 not null default pg_snapshot_xmin(pg_current_snapshot()),
  at timestamptz(3) not null default clock_timestamp()
);
create index live_events_account on live_events (account_id, transaction);
create index live_events_at on live_events (at);

create table presence (
  account_id int not null references accounts on delete cascade,
  user_id int not null references users on delete cascade,
  -- A window of theirs.
  client_id text not null,
  place text not null,
  details jsonb,
  until timestamptz(3) not null,
  primary key (user_id, client_id)
);
create index presence_account on presence (account_id, until);

-- Kept for some weeks after they were read.
create table notifications (
  -- In the order of time.
  id uuid primary key,
  account_id int not null references accounts on delete cascade,
  user_id int not null references users on delete cascade,
  kind text not null,
  title text not null,
  -- For example { "type": "task", "id": "…" }.
  subject jsonb not null,
  read_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  -- The state of its email.
  mail text not null default 'none' check (mail in ('none', 'due', 'sent'))
);
create index notifications_user on notifications (user_id, id);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_due on notifications (user_id, id) where mail = 'due';

-- Channels, connected accounts and webhooks with refused credentials whose admins have no notification yet.
create table attention_notices (
  account_id int not null references accounts on delete cascade,
  subject_type text not null check (subject_type in ('channel', 'integration', 'webhook')),
  subject_id text not null,
  name text not null,
  reason text,
  created_at timestamptz not null default now(),
  primary key (account_id, subject_type, subject_id)
);
