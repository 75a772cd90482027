-- What clients build: agents with their settings, and what their graphs point at.

create table agents (
  id uuid primary key,
  account_id int not null references accounts on delete cascade,
  name text not null,
  description text,
  -- Paused until somebody publishes it.
  is_offline boolean not null default true,
  theme jsonb not null,
  settings jsonb not null,
  -- Signs the identity of visitors; sealed, never read back.
  identity_secret text not null,
  created_by int references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz
);
create index agents_account on agents (account_id, created_at, id) where deleted_at is null;

create table agent_channels (
  agent_id uuid not null references agents on delete cascade,
  channel text not null check (channel in ('livechat', 'chatapp', 'photoapp', 'pageapp')),
  settings jsonb not null,
  primary key (agent_id, channel)
);

-- The knowledge bases themselves are kept elsewhere: this only says which ones an agent reads.
create table agent_knowledge_bases (
  agent_id uuid not null references agents on delete cascade,
  knowledge_base_id int not null,
  primary key (agent_id, knowledge_base_id)
);

create table intents (
  id int generated always as identity primary key,
  account_id int not null references accounts on delete cascade,
  agent_id uuid not null references agents on delete cascade,
  name text not null,
  description text,
  phrases jsonb not null default '[]',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index intents_name on intents (agent_id, lower(name));

create table playbooks (
  id int generated always as identity primary key,
  account_id int not null references accounts on delete cascade,
  name text not null,
  description text,
  instructions text not null,
  visibility text not null check (visibility in ('PRIVATE', 'SHARED')),
  created_by int references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index playbooks_account on playbooks (account_id, id);

create table tools (
  id int generated always as identity primary key,
  account_id int not null references accounts on delete cascade,
  name text not null,
  description text not null,
  kind text not null check (kind in ('HTTP', 'TABLE')),
  -- Everything but the secrets, which are sealed one by one.
  definition jsonb not null,
  secrets jsonb not null default '{}',
  created_by int references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index tools_name on tools (account_id, lower(name));
