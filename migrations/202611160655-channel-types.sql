-- Which channels there are is said by their definitions (src/channel-types) and checked where something is written.
alter table channel_connections drop constraint channel_connections_channel_check;
alter table agent_channels drop constraint agent_channels_channel_check;
alter table conversations drop constraint conversations_channel_check;

-- Connections whose service cannot reach us: it is asked what has happened since `place`.
create table channel_polls (
  connection_id int primary key references channel_connections on delete cascade,
  account_id int not null references accounts on delete cascade,
  -- As the service counts; null until it was first asked.
  place text,
  next_at timestamptz not null default now()
);
create index channel_polls_due on channel_polls (next_at);
create index channel_polls_account on channel_polls (account_id);
