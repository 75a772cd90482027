-- Numbers and pages that other services carry messages for, what arrived through them, and what was handed to them.

create table channel_connections (
  id int generated always as identity primary key,
  account_id int not null references accounts on delete cascade,
  channel text not null check (channel in ('chatapp', 'photoapp', 'pageapp')),
  -- What the service calls it: the phone number id, the id of the page or of the photo account.
  provider_id text not null,
  -- The business account that has the templates; of numbers only.
  business_id text,
  -- The page through which a photo account is reached.
  page_id text,
  name text not null,
  phone_number text,
  agent_id uuid references agents on delete set null,
  status text not null default 'CONNECTED' check (status in ('CONNECTED', 'NEEDS_ATTENTION')),
  -- Why it needs attention.
  status_reason text,
  -- Sealed: access token, app secret, verify token.
  credentials text not null,
  -- SHA-256 of the verify token, by which a verification finds it.
  verify_token_hash bytea not null check (length(verify_token_hash) = 32),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- Whatever arrives for it goes to one account.
  unique (channel, provider_id)
);
create index channel_connections_account on channel_connections (account_id, id);
create index channel_connections_agent on channel_connections (agent_id) where agent_id is not null;
create index channel_connections_verify on channel_connections (verify_token_hash);

create table channel_inbox (
  -- That of the message in the conversation.
  id uuid primary key,
  ordinal bigint generated always as identity,
  connection_id int not null references channel_connections on delete cascade,
  -- Who wrote, as the service knows them.
  person_id text not null,
  -- What the service calls the message.
  provider_message_id text not null,
  content jsonb not null,
  -- When it was written, says the service.
  sent_at timestamptz(3) not null,
  state text not null default 'PENDING' check (state in ('PENDING', 'HANDLING', 'DONE', 'FAILED')),
  attempts int not null default 0,
  claimed_until timestamptz,
  next_attempt_at timestamptz not null default now(),
  error text,
  received_at timestamptz(3) not null default now(),
  unique (connection_id, provider_message_id)
) with (fillfactor = 70);
create index channel_inbox_waiting on channel_inbox (connection_id, person_id, sent_at, ordinal)
  where state in ('PENDING', 'HANDLING');
create index channel_inbox_due on channel_inbox (next_attempt_at) where state in ('PENDING', 'HANDLING');
create index channel_inbox_received on channel_inbox (received_at);

-- Files that came with messages. They stay as long as the conversation does, also where it is disconnected.
create table channel_media (
  -- That of the message in the conversation.
  message_id uuid not null,
  -- Their order within the message, from 1.
  place int not null,
  account_id int not null references accounts on delete cascade,
  hash text not null references stored_files,
  file_name text not null,
  content_type text not null,
  size bigint not null,
  created_at timestamptz(3) not null default now(),
  primary key (message_id, place)
);
create index channel_media_hash on channel_media (hash);
create index channel_media_account on channel_media (account_id);

-- What a service has taken, and what became of it since: one row a part of a message.
create table channel_deliveries (
  connection_id int not null references channel_connections on delete cascade,
  provider_message_id text not null,
  outbox_id uuid not null references conversation_outbox on delete cascade,
  part int not null,
  -- As the service knows the recipient, and as we wrote it where that differs: numbers of some countries have two forms.
  person_id text not null,
  written_as text,
  status text not null default 'SENT' check (status in ('SENT', 'DELIVERED', 'READ', 'FAILED')),
  error text,
  sent_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (connection_id, provider_message_id)
) with (fillfactor = 70);
create index channel_deliveries_outbox on channel_deliveries (outbox_id, part);
create index channel_deliveries_written on channel_deliveries (connection_id, written_as, sent_at)
  where written_as is not null;
create index channel_deliveries_person on channel_deliveries (connection_id, person_id, sent_at)
  where status in ('SENT', 'DELIVERED');
