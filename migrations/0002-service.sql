-- What the server itself keeps: answers for repeated requests, heartbeats of workers, recurring work.

create table idempotency_keys (
  account_id int not null references accounts on delete cascade,
  key text not null,
  -- Of method, path and body: the same key with another request is a mistake of the client.
  request_hash bytea not null,
  -- Null while the first request is still being answered.
  status int,
  body jsonb,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

-- One row a process that runs jobs. A process whose row grows stale is dead, and its jobs are taken over.
create table worker_processes (
  -- Stands in the locks that the process holds on jobs.
  id uuid primary key,
  -- Machine, its boot and the process namespace: within one such host a process number can be looked up.
  host text not null,
  pid int not null,
  -- Tells a process from a later one with the same number on the same machine.
  pid_started text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

create table schedules (
  id bigint generated always as identity primary key,
  account_id int references accounts on delete cascade,
  -- Whose schedule this is, unique among its kind: a workflow's node, a crawl, the server's own housekeeping.
  kind text not null,
  key text not null,
  cron text not null,
  time_zone text not null,
  -- Bounds of the whole schedule, and of each day in its own zone.
  starts_at timestamptz,
  ends_at timestamptz,
  day_start time,
  day_end time,
  payload jsonb not null default '{}',
  -- Null when the schedule has no further tick.
  next_run_at timestamptz,
  last_run_at timestamptz,
  created_at timestamptz not null default now(),
  unique (kind, key)
);
create index schedules_due on schedules (next_run_at) where next_run_at is not null;
