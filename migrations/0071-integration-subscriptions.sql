-- What trigger nodes wait for at other services, how far each was read, and what it brought.

create table integration_subscriptions (
  id int generated always as identity primary key,
  account_id int not null references accounts on delete cascade,
  connected_account_id int not null references connected_accounts on delete cascade,
  -- The node that subscribed. One that is deleted and restored has its old subscription back: what is live names it.
  graph_id bigint not null references graphs on delete cascade,
  node_id text not null,
  slug text not null,
  config jsonb not null,
  -- How far the service was read, in the terms of the trigger; null before the first time.
  cursor jsonb,
  subscribed_at timestamptz(3) not null default now(),
  unsubscribed_at timestamptz(3),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'FAILING')),
  -- How often in a row, and why the last time.
  failures int not null default 0,
  last_error text,
  last_polled_at timestamptz(3),
  last_event_at timestamptz(3),
  next_poll_at timestamptz(3) not null default now(),
  -- Counts the changes: a poll that began before the last one brings nothing.
  revision int not null default 0,
  unique (graph_id, node_id)
);
create index integration_subscriptions_due on integration_subscriptions (next_poll_at) where unsubscribed_at is null;
create index integration_subscriptions_connected on integration_subscriptions (connected_account_id);
create index integration_subscriptions_account on integration_subscriptions (account_id, id);

-- What was handed on already, by the id that the service gave it.
create table integration_events_seen (
  subscription_id int not null references integration_subscriptions on delete cascade,
  event_id text not null,
  seen_at timestamptz not null default now(),
  primary key (subscription_id, event_id)
);
