-- Accounts at other services that the account may act through.
create table connected_accounts (
  id int generated always as identity primary key,
  account_id int not null references accounts on delete cascade,
  -- By kind: `mail-a`.
  provider text not null,
  name text not null,
  status text not null default 'CONNECTED' check (status in ('CONNECTED', 'NEEDS_ATTENTION')),
  -- Why it needs attention.
  status_reason text,
  -- Sealed: access token, refresh token, when the first expires, and the instance where the service has many.
  credentials text not null,
  scopes text[] not null default '{}',
  created_by int references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- Until when one caller renews the credentials of a connected account; the others wait for them. No transaction is
  -- held while the service is asked.
  renewing_until timestamptz
);
create index connected_accounts_account on connected_accounts (account_id, id);

-- Subscriptions of trigger nodes to other services, with the position reached.
create table integration_subscriptions (
  id int generated always as identity primary key,
  account_id int not null references accounts on delete cascade,
  connected_account_id int not null references connected_accounts on delete cascade,
  -- The node that subscribed. One that is deleted and restored has its old subscription back: what is live names it.
  graph_id bigint not null,
  node_id text not null,
  slug text not null,
  config jsonb not null,
  -- The position in the trigger's own terms. Null before the first poll.
  cursor jsonb,
  subscribed_at timestamptz(3) not null default now(),
  unsubscribed_at timestamptz(3),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'FAILING')),
  -- Failures in a row, and the last reason.
  failures int not null default 0,
  last_error text,
  last_polled_at timestamptz(3),
  last_event_at timestamptz(3),
  next_poll_at timestamptz(3) not null default now(),
  -- Counts the changes: a poll that began before the last one brings nothing.
  revision int not null default 0,
  unique (graph_id, node_id)
);
create index integration_subscriptions_connected on integration_subscriptions (connected_account_id);
create index integration_subscriptions_account on integration_subscriptions (account_id, id);

-- Events already passed on, by the service's id.
create table integration_events_seen (
  subscription_id int not null references integration_subscriptions on delete cascade,
  event_id text not null,
  seen_at timestamptz not null default now(),
  primary key (subscription_id, event_id)
);
