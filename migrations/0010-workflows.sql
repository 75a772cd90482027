create table workflows (
  id int generated always as identity primary key,
  account_id int not null references accounts on delete cascade,
  graph_id bigint not null references graphs unique,
  name text not null,
  description text,
  status text not null check (status in ('ACTIVE', 'DRAFT', 'PAUSED', 'ARCHIVED')),
  trigger_type text,
  runs_count int not null default 0,
  runs_failed_count int not null default 0,
  last_run_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz
);
create index workflows_account on workflows (account_id, id) where deleted_at is null;

-- Drafts that runs were started on (never published, or a test run), each content once.
create table run_graphs (
  id bigint generated always as identity primary key,
  workflow_id int not null references workflows on delete cascade,
  hash bytea not null,
  content jsonb not null,
  created_at timestamptz not null default now(),
  unique (workflow_id, hash)
);

create table runs (
  -- In the order of time.
  id uuid primary key,
  account_id int not null references accounts on delete cascade,
  workflow_id int not null references workflows on delete cascade,
  -- The graph: what was live when the run was started, or else a draft.
  snapshot_id text,
  run_graph_id bigint references run_graphs,
  -- The rights of a user or of an account key. A deleted user has none.
  acts_as int references users on delete set null,
  acts_as_workspace boolean not null,
  trigger_type text not null,
  -- The trigger data. The body of a webhook is kept with its delivery.
  payload jsonb,
  delivery_id uuid,
  -- The runs that led to this one, oldest first: `workflow/run`.
  causes text[] not null default '{}',
  is_test boolean not null default false,
  -- QUEUED waits for its turn among the runs of its account; RUNNING has a job.
  status text not null check (status in ('QUEUED', 'RUNNING', 'WAITING', 'SUCCEEDED', 'FAILED')),
  reason text,
  error text,
  -- The fencing token: a commit with an older number is refused.
  epoch int not null default 0,
  -- Where it stands: the next node of each branch, with the loops around it.
  branches jsonb not null default '[]',
  steps int not null default 0,
  credits bigint not null default 0,
  -- True once its end is in the counters.
  is_counted boolean not null default false,
  created_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  completed_at timestamptz(3),
  -- The process that has the run (`worker_processes`), until its end is counted.
  holder uuid,
  -- Tries that came to nothing for reasons of our own: the database was away, the process died.
  attempts smallint not null default 0,
  -- Not to be taken on before.
  retry_at timestamptz,
  -- Since it last got further.
  deaths smallint not null default 0,
  -- Between its failure and its retry a run waits: that is no time that it took.
  waited_ms bigint not null default 0,
  -- Number of times the database cut it short since it last made progress.
  interrupts smallint not null default 0
) with (fillfactor=80);
create index runs_workflow on runs (workflow_id, id) where not is_test;
create index runs_failed on runs (workflow_id, id) where (status = 'FAILED') and (not is_test);
create index runs_queued on runs (account_id, workflow_id, id) where status = 'QUEUED';
create index runs_tests on runs (workflow_id, id) where is_test;
create index runs_run_graph on runs (run_graph_id) where run_graph_id is not null;
create index runs_held on runs (account_id, workflow_id) where holder is not null;
create index runs_suspect on runs (id) where deaths >= 2;
-- Runs across workflows, the latest first.
create index runs_account on runs (account_id, id) where not is_test;
create index runs_account_failed on runs (account_id, id) where (status = 'FAILED') and (not is_test);

-- A day (UTC) of a workflow, so that analytics never add up runs.
create table run_days (
  workflow_id int not null references workflows on delete cascade,
  day date not null,
  runs int not null default 0,
  failed int not null default 0,
  credits bigint not null default 0,
  milliseconds bigint not null default 0,
  -- A cancelled run neither succeeded nor failed.
  cancelled int not null default 0,
  primary key (workflow_id, day)
) with (fillfactor=50);
-- For `/metrics`, which counts today over all accounts.
create index run_days_day on run_days (day);

-- Addresses that other systems post to, and what they posted.
create table webhooks (
  id text primary key,
  account_id int not null references accounts on delete cascade,
  name text not null,
  description text,
  is_active boolean not null default true,
  -- SHA-256 of the token that deliveries must bear; null where anyone with the address may post.
  token_hash bytea check (length(token_hash) = 32),
  -- Signs bodies; sealed. Null where signatures are not checked.
  signing_secret text,
  created_by int references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index webhooks_account on webhooks (account_id, id);

create table webhook_deliveries (
  -- In the order of time.
  id uuid primary key,
  account_id int not null references accounts on delete cascade,
  webhook_id text not null references webhooks on delete cascade,
  -- The sender's own id, so that a repeated delivery starts nothing again.
  sender_key text,
  body jsonb not null,
  -- Number of runs it started.
  runs int not null default 0,
  received_at timestamptz(3) not null default now()
);
create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id);
create unique index webhook_deliveries_sender_key on webhook_deliveries (webhook_id, sender_key) where sender_key is not null;

-- From an event to the workflows that it starts: kept in step with what is served, so that no event looks at
-- workflows.
create table workflow_triggers (
  workflow_id int not null references workflows on delete cascade,
  account_id int not null,
  trigger_type text not null,
  -- Which webhook, object, agent or subscription.
  subject text not null,
  -- Records of this type only.
  record_type_id int,
  triggered_by text not null default 'ANY',
  -- For a draft that is served without having been published: who made it what it is.
  acts_as int references users on delete set null,
  acts_as_workspace boolean not null,
  -- Of a schedule: the last tick that started a run.
  last_tick_at timestamptz,
  primary key (workflow_id, trigger_type, subject)
);
create index workflow_triggers_event on workflow_triggers (account_id, trigger_type, subject);

-- Failed runs whose owners have no notification yet. Runs only add rows, so that none waits for another.
create table failed_run_notices (
  run_id uuid primary key,
  account_id int not null references accounts on delete cascade,
  workflow_id int not null references workflows on delete cascade,
  -- The user whose rights the run had. Null for an account key.
  user_id int references users on delete cascade,
  error text,
  created_at timestamptz not null default now()
);
create index failed_run_notices_workflow on failed_run_notices (workflow_id);
create index failed_run_notices_account on failed_run_notices (account_id);
create index failed_run_notices_user on failed_run_notices (user_id);

create table run_waits (
  run_id uuid not null references runs on delete cascade,
  -- The step that goes on once it is over.
  step int not null,
  kind text not null check (kind in ('TIME', 'MOMENT', 'CALL', 'TASK', 'RETRY')),
  since timestamptz(3) not null default now(),
  -- The end of the wait. Null for a wait without a limit.
  due_at timestamptz(3),
  -- The how-manieth call of the run it waits for, from 0.
  call_number int,
  task_id uuid,
  ended_at timestamptz(3),
  ended_by text check (ended_by in ('DUE', 'CALL', 'TASK', 'CANCELLED')),
  -- The decision about the task.
  answer jsonb,
  -- Which try is next, of how many, and why the last one failed.
  retry jsonb,
  primary key (run_id, step)
);
-- All that is looked at while runs wait.
create index run_waits_due on run_waits (due_at) where (ended_at is null) and (due_at is not null);
create index run_waits_task on run_waits (task_id) where (task_id is not null) and (ended_at is null);

-- Calls at the addresses of runs, each address once. One may come before its run has come to wait for it.
create table run_calls (
  run_id uuid not null references runs on delete cascade,
  number int not null,
  body jsonb,
  received_at timestamptz(3) not null default now(),
  primary key (run_id, number)
);

-- Partitioned by run, so that all results of a run are in one partition.
create table node_results (
  run_id uuid not null,
  step int not null,
  id uuid not null,
  node_id text not null,
  alias text not null,
  type text not null,
  -- STARTED is written before a node reaches outside, so that an interrupted one is known.
  status text not null check (status in ('STARTED', 'SUCCEEDED', 'FAILED')),
  port text,
  error text,
  output jsonb,
  variables jsonb,
  -- The items of a loop.
  items jsonb,
  trace jsonb,
  credits bigint not null default 0,
  created_at timestamptz(3) not null default now(),
  completed_at timestamptz(3),
  primary key (run_id, step)
) partition by range (run_id);

alter table variables add constraint variables_workflow_id_fkey foreign key (workflow_id) references workflows (id) on delete cascade;
alter table graph_secrets add constraint graph_secrets_workflow_id_fkey foreign key (workflow_id) references workflows (id) on delete cascade;

create table node_results_default partition of node_results default;

-- Partitions of this month and the next. Housekeeping creates the later ones.
do $$
declare
  month timestamp := date_trunc('month', now() at time zone 'UTC');
  bounds text[];
begin
  for n in 0..1 loop
    select array_agg(overlay(time placing '-' from 9 for 0) || '-0000-0000-000000000000' order by time) into bounds
    from (select lpad(to_hex((extract(epoch from month + (n + i) * interval '1 month') * 1000)::bigint), 12, '0') as time
      from generate_series(0, 1) i) as times;
    execute format('create table %I partition of node_results for values from (%L) to (%L)',
      'node_results_' || to_char(month + n * interval '1 month', 'YYYYMMDD'), bounds[1], bounds[2]);
  end loop;
end $$;
