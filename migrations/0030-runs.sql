-- What automations did. A run is a small cursor over a graph that does not change under it; what its nodes brought
-- about is kept with their results.

-- Drafts that runs were started on (a workflow that was never published, a test run), each content once.
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
  -- Whose rights it has: a user's, or those of an account key. A user who is gone leaves none.
  acts_as int references users on delete set null,
  acts_as_workspace boolean not null,
  trigger_type text not null,
  -- What started it; the body of a webhook is kept with its delivery.
  payload jsonb,
  delivery_id uuid,
  -- The runs that led to this one, oldest first: `workflow/run`.
  causes text[] not null default '{}',
  is_test boolean not null default false,
  -- QUEUED waits for its turn among the runs of its account; RUNNING has a job.
  status text not null check (status in ('QUEUED', 'RUNNING', 'SUCCEEDED', 'FAILED')),
  reason text,
  error text,
  -- Counts the jobs that took the run on. Whoever commits with an older number was taken for dead.
  epoch int not null default 0,
  position text,
  steps int not null default 0,
  loops jsonb not null default '[]',
  credits bigint not null default 0,
  -- Whether its end is in the counters.
  is_counted boolean not null default false,
  created_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  completed_at timestamptz(3)
) with (fillfactor = 80);
create index runs_workflow on runs (workflow_id, id) where not is_test;
create index runs_failed on runs (workflow_id, id) where status = 'FAILED' and not is_test;
create index runs_queued on runs (account_id, workflow_id, id) where status = 'QUEUED';
create index runs_tests on runs (workflow_id, id) where is_test;
create index runs_run_graph on runs (run_graph_id) where run_graph_id is not null;
create index runs_running on runs (account_id, workflow_id) where status = 'RUNNING';

create table node_results (
  run_id uuid not null references runs on delete cascade,
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
  -- What a loop goes over.
  items jsonb,
  trace jsonb,
  credits bigint not null default 0,
  created_at timestamptz(3) not null default now(),
  completed_at timestamptz(3),
  primary key (run_id, step)
);

-- A day (UTC) of a workflow, so that analytics never add up runs.
create table run_days (
  workflow_id int not null references workflows on delete cascade,
  day date not null,
  runs int not null default 0,
  failed int not null default 0,
  credits bigint not null default 0,
  milliseconds bigint not null default 0,
  primary key (workflow_id, day)
) with (fillfactor = 50);
