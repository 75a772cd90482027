-- Flows and workflows: one draft each, kept node by node, and the snapshots that were published from it.
create table graphs (
  id bigint generated always as identity primary key,
  account_id int not null references accounts on delete cascade,
  draft_snapshot_id text not null,
  live_snapshot_id text,
  updated_at timestamptz(3) not null default now(),
  -- Counts the edits of a draft, so that a process knows whether the graph that it still holds is the one there is.
  revision bigint not null default 0,
  -- The live version keeps its treatment of unknown names until the next publish.
  lenient_names boolean not null default false,
  -- The revision that is live. Null where that is not known, or nothing is.
  published_revision bigint
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
  revision bigint not null default 0,
  -- The same of the edges that leave it.
  edges_revision bigint not null default 0,
  primary key (graph_id, node_id)
);
create unique index graph_nodes_alias on graph_nodes (graph_id, lower(alias));

-- Never changed once made.
create table graph_snapshots (
  id text primary key,
  account_id int not null references accounts on delete cascade,
  graph_id bigint not null references graphs on delete cascade,
  content jsonb not null,
  -- Its runs have this user's rights. Null for an account key.
  published_by int references users,
  created_at timestamptz(3) not null default now(),
  number int not null,
  note text,
  is_draft boolean not null default false
);
create index graph_snapshots_graph on graph_snapshots (graph_id, id);

create table variables (
  id int generated always as identity primary key,
  account_id int not null references accounts on delete cascade,
  agent_id uuid,
  workflow_id int,
  name text not null,
  description text,
  default_value text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check (num_nonnulls(agent_id, workflow_id) = 1)
);
create unique index variables_agent on variables (agent_id, name) where agent_id is not null;
create unique index variables_workflow on variables (workflow_id, name) where workflow_id is not null;

-- Values of {secrets.NAME} in API nodes: shared by the flows of an agent, separate for each automation.
create table graph_secrets (
  id int generated always as identity primary key,
  account_id int not null references accounts on delete cascade,
  agent_id uuid,
  workflow_id int,
  name text not null,
  sealed text not null,
  -- Scheme, host and port of each place it may be sent to.
  origins text[] not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check (num_nonnulls(agent_id, workflow_id) = 1)
);
create unique index graph_secrets_agent on graph_secrets (agent_id, name) where agent_id is not null;
create unique index graph_secrets_workflow on graph_secrets (workflow_id, name) where workflow_id is not null;
create index graph_secrets_account on graph_secrets (account_id);

-- Notes beside the nodes of a draft. They are not published.
create table graph_comments (
  graph_id bigint not null references graphs on delete cascade,
  comment_id text not null,
  ordinal bigint generated always as identity,
  content json not null,
  revision bigint not null,
  primary key (graph_id, comment_id)
);

-- Results that stand in for a node while others are tried. Pins of removed nodes stay, in case the node comes back.
create table graph_pins (
  graph_id bigint not null references graphs on delete cascade,
  node_id text not null,
  output jsonb not null,
  variables jsonb not null,
  updated_at timestamptz(3) not null default now(),
  primary key (graph_id, node_id)
);

alter table integration_subscriptions add constraint integration_subscriptions_graph_id_fkey foreign key (graph_id) references graphs (id) on delete cascade;
