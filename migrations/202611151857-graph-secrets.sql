-- What API nodes send as {secrets.NAME}: an agent shares them among its flows, a workflow has its own.
create table graph_secrets (
  id int generated always as identity primary key,
  account_id int not null references accounts on delete cascade,
  agent_id uuid references agents on delete cascade,
  workflow_id int references workflows on delete cascade,
  name text not null,
  sealed text not null,
  -- Where it may be sent: scheme, host and port of each.
  origins text[] not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check (num_nonnulls(agent_id, workflow_id) = 1)
);
create unique index graph_secrets_agent on graph_secrets (agent_id, name) where agent_id is not null;
create unique index graph_secrets_workflow on graph_secrets (workflow_id, name) where workflow_id is not null;
create index graph_secrets_account on graph_secrets (account_id);
