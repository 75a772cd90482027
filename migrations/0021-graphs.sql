-- Flows and workflows: one draft each, kept node by node, and the snapshots that were published from it.

create table graphs (
  id bigint generated always as identity primary key,
  account_id int not null references accounts on delete cascade,
  draft_snapshot_id text not null,
  live_snapshot_id text,
  updated_at timestamptz(3) not null default now()
);

-- A row a node: an edit writes what it changes, however large the graph is.
create table graph_nodes (
  graph_id bigint not null references graphs on delete cascade,
  node_id text not null,
  -- The order in which nodes were added.
  ordinal bigint generated always as identity,
  alias text not null,
  type text not null,
  -- The whole node as the API shows it. Plain json: nothing looks inside, and a graph is read by joining these texts.
  content json not null,
  -- Its outgoing edges once more, for the list of all edges.
  edges json not null,
  primary key (graph_id, node_id)
);
create unique index graph_nodes_alias on graph_nodes (graph_id, lower(alias));

-- Never changed once made.
create table graph_snapshots (
  id text primary key,
  account_id int not null references accounts on delete cascade,
  graph_id bigint not null references graphs on delete cascade,
  content jsonb not null,
  -- Whose rights a run of it has; null for an account key, so a user who published cannot simply vanish.
  published_by int references users,
  created_at timestamptz(3) not null default now()
);
create index graph_snapshots_graph on graph_snapshots (graph_id, id);

create table flows (
  id int generated always as identity primary key,
  account_id int not null references accounts on delete cascade,
  agent_id uuid not null references agents on delete cascade,
  graph_id bigint not null unique references graphs,
  name text not null,
  description text,
  status text not null check (status in ('ACTIVE', 'DRAFT', 'PAUSED', 'ARCHIVED')),
  is_default boolean not null default false,
  run_count int not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz
);
create index flows_agent on flows (agent_id, id) where deleted_at is null;
create unique index flows_default on flows (agent_id) where is_default;

create table workflows (
  id int generated always as identity primary key,
  account_id int not null references accounts on delete cascade,
  graph_id bigint not null unique references graphs,
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

create table variables (
  id int generated always as identity primary key,
  account_id int not null references accounts on delete cascade,
  agent_id uuid references agents on delete cascade,
  workflow_id int references workflows on delete cascade,
  name text not null,
  description text,
  default_value text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check (num_nonnulls(agent_id, workflow_id) = 1)
);
create unique index variables_agent on variables (agent_id, name) where agent_id is not null;
create unique index variables_workflow on variables (workflow_id, name) where workflow_id is not null;
