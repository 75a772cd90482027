create table idempotency_keys (
  account_id int not null,
  key text not null,
  -- Of method, path and body: the same key with another request is a mistake of the client.
  request_hash bytea not null,
  -- Null while the first request is still being answered.
  status int,
  body jsonb,
  created_at timestamptz not null default now(),
  claimed_until timestamptz,
  -- The fencing token: an answer with an older number is refused.
  claims int not null default 1,
  -- A request that calls other services can't be repeated when its outcome is unknown.
  is_repeatable boolean not null,
  primary key (account_id, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

-- One row a process that runs jobs. A process whose row grows stale is dead, and its jobs are taken over.
create table worker_processes (
  -- The holder of what the process has claimed.
  id uuid primary key,
  -- Machine, its boot and the process namespace: within one such host a process number can be looked up.
  host text not null,
  pid int not null,
  -- Distinguishes the process from a later one with the same number.
  pid_started text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- Processes that only serve requests are listed too, because they hold turns.
  runs_jobs boolean not null default true
);

create table schedules (
  id bigint generated always as identity primary key,
  account_id int,
  -- The owner of the schedule: a node of an automation, a crawl, housekeeping. Unique together with the key.
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
  -- The due time of the job that ticks. Null when the schedule has no further tick.
  next_run_at timestamptz,
  last_run_at timestamptz,
  created_at timestamptz not null default now(),
  unique (kind, key)
);

-- Publishing looks here first and writes no event that has no listener.
create table event_listeners (
  account_id int not null,
  topic text not null,
  -- The object whose records are meant.
  object_id int not null,
  -- For example `workflow:12`.
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
  occurred_at timestamptz(3) not null default now(),
  attempts smallint not null default 0,
  retry_at timestamptz not null default now(),
  failed_at timestamptz,
  error text,
  -- Number of processes that ended while they passed it on.
  deaths smallint not null default 0,
  -- Number of times the database cut it short.
  interrupts smallint not null default 0,
  -- The process that has it (`worker_processes`).
  holder uuid
);
create index events_waiting on events (account_id, id) where (holder is null) and (failed_at is null);
create index events_held on events (holder, account_id) where holder is not null;
create index events_suspect on events (id) where deaths = 2;
create index events_failed on events (failed_at) where failed_at is not null;

-- Content is stored once, by its hash. Content without a reference is removed a day after it was last stored.
create table stored_files (
  hash text check (hash ~ '^[0-9a-f]{64}$') primary key,
  size bigint not null,
  stored_at timestamptz not null default now()
);
create index stored_files_stored on stored_files (stored_at);

create table jobs (
  id bigint generated always as identity primary key,
  -- 0 for the server's own jobs.
  account_id int not null default 0,
  name text not null,
  payload json not null,
  -- Of one named queue one job runs at a time; '' is none.
  queue text not null default '',
  -- One job waits under it.
  key text,
  priority smallint not null default 0,
  run_at timestamptz not null default now(),
  -- Due later, and apart from the lines of the accounts until then: looking for due jobs reads none of these.
  is_asleep boolean not null default false,
  attempts smallint not null default 0,
  max_attempts smallint not null,
  -- Number of processes that ended while they ran it.
  deaths smallint not null default 0,
  -- Number of times the database cut it short.
  interrupts smallint not null default 0,
  -- The process that has it (`worker_processes`).
  holder uuid,
  last_error text,
  -- Since when it is not tried any more.
  failed_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index jobs_key on jobs (key) where key is not null;
create index jobs_waiting on jobs (account_id, queue, priority, run_at, id)
  where (holder is null) and (failed_at is null) and (not is_asleep);
create index jobs_asleep on jobs (run_at) where is_asleep;
create index jobs_held on jobs (holder) where holder is not null;
create index jobs_queue on jobs (queue) where queue <> '';
create index jobs_suspect on jobs (id) where deaths = 2;
create index jobs_failed on jobs (failed_at) where failed_at is not null;

-- Which files of `functions/` the database has: one that has changed since is put in again.
create table sql_functions (
  name text primary key,
  hash text not null,
  applied_at timestamptz not null default now()
);
