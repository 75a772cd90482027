-- Numbers and pages that other services carry messages for, what arrived through them, and what was handed to them.
create table channel_connections (
  id int generated always as identity primary key,
  account_id int not null references accounts on delete cascade,
  channel text not null,
  -- The service's own id: of a phone number, a page, a photo account.
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
  -- The sender's id at the service.
  person_id text not null,
  -- The message's id at the service.
  provider_message_id text not null,
  content jsonb not null,
  -- When it was written, says the service.
  sent_at timestamptz(3) not null,
  state text not null default 'PENDING' check (state in ('PENDING', 'DONE', 'FAILED')),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  error text,
  received_at timestamptz(3) not null default now(),
  deaths smallint not null default 0,
  account_id int not null,
  holder uuid,
  -- Number of times the database cut it short.
  interrupts smallint not null default 0,
  -- Since when it is not tried any more.
  failed_at timestamptz,
  -- False for a message that is only kept.
  is_answered boolean not null default true,
  unique (connection_id, provider_message_id)
) with (fillfactor=70);
create index channel_inbox_received on channel_inbox (received_at);
create index channel_inbox_thread on channel_inbox (connection_id, person_id, sent_at, ordinal) where state = 'PENDING';
create index channel_inbox_due on channel_inbox (account_id, next_attempt_at) where (state = 'PENDING') and (holder is null);
create index channel_inbox_held on channel_inbox (holder) where holder is not null;
create index channel_inbox_failed on channel_inbox (failed_at) where failed_at is not null;

-- Files that came with messages. They stay as long as the conversation does, also where it is disconnected.
create table channel_media (
  -- That of the message in the conversation.
  message_id uuid not null,
  -- Their order within the message, from 1.
  place int not null,
  account_id int not null references accounts on delete cascade,
  hash text not null references stored_files (hash),
  file_name text not null,
  content_type text not null,
  size bigint not null,
  created_at timestamptz(3) not null default now(),
  -- Used by visitors. Teammates name the message and the position.
  id uuid not null default gen_random_uuid(),
  primary key (message_id, place)
);
create index channel_media_hash on channel_media (hash);
create index channel_media_account on channel_media (account_id);
create unique index channel_media_id on channel_media (id);

-- Deliveries accepted by a service and their later state, one row per part of a message.
create table channel_deliveries (
  connection_id int not null references channel_connections on delete cascade,
  provider_message_id text not null,
  outbox_id uuid not null references conversation_outbox on delete cascade,
  part int not null,
  -- As the service knows the recipient, and as we wrote it where that differs: numbers of some countries have two
  -- forms.
  person_id text not null,
  written_as text,
  status text not null default 'SENT' check (status in ('SENT', 'DELIVERED', 'READ', 'FAILED')),
  error text,
  sent_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (connection_id, provider_message_id)
) with (fillfactor=70);
create index channel_deliveries_outbox on channel_deliveries (outbox_id, part);
create index channel_deliveries_written on channel_deliveries (connection_id, written_as, sent_at) where written_as is not null;
create index channel_deliveries_person on channel_deliveries (connection_id, person_id, sent_at) where status in ('SENT', 'DELIVERED');

-- People who use the chat on a website, without an account of ours. Each is known by a secret that their browser
-- keeps.
create table livechat_visitors (
  -- Conversations know it as their external_id.
  id uuid primary key,
  account_id int not null references accounts on delete cascade,
  agent_id uuid not null references agents on delete cascade,
  -- SHA-256 of the secret.
  token_hash bytea not null check (length(token_hash) = 32),
  -- As claimed by the page that shows the chat.
  name text,
  email text,
  -- True if the page proved it by a signature that only its server can make.
  is_verified boolean not null default false,
  created_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now()
);
create unique index livechat_visitors_token on livechat_visitors (token_hash);
create index livechat_visitors_agent on livechat_visitors (agent_id);
create index livechat_visitors_account on livechat_visitors (account_id);
create index livechat_visitors_seen on livechat_visitors (last_seen_at);
create index livechat_visitors_verified on livechat_visitors (agent_id, lower(email)) where is_verified;

-- The visitor's own text, if the agent got more than that, such as the text of files.
create table livechat_messages (
  -- That of the entry in the conversation.
  id uuid primary key,
  visitor_id uuid not null references livechat_visitors on delete cascade,
  content text not null
);
create index livechat_messages_visitor on livechat_messages (visitor_id);

create table livechat_attachments (
  id uuid primary key,
  visitor_id uuid not null references livechat_visitors on delete cascade,
  -- The message that it came with; null until it is sent.
  message_id uuid,
  name text not null,
  content_type text not null,
  size bigint not null,
  hash text not null references stored_files (hash),
  -- The text that a model could read from it.
  reading text,
  created_at timestamptz(3) not null default now()
);
create index livechat_attachments_message on livechat_attachments (message_id) where message_id is not null;
create index livechat_attachments_visitor on livechat_attachments (visitor_id, id);
create index livechat_attachments_hash on livechat_attachments (hash);
create index livechat_attachments_unsent on livechat_attachments (created_at) where message_id is null;

-- Mails by their id, received and sent: by these an answer finds its thread.
create table mail_messages (
  connection_id int not null references channel_connections on delete cascade,
  message_id text not null,
  thread text not null,
  -- The other side.
  address text not null,
  subject text not null,
  reference_ids text[] not null,
  is_outgoing boolean not null,
  created_at timestamptz(3) not null default now(),
  primary key (connection_id, message_id)
);
create index mail_messages_thread on mail_messages (connection_id, thread, created_at);
create index mail_messages_address on mail_messages (connection_id, address, created_at);

-- Connections whose service can't reach us: it is polled for the events since `place`.
create table channel_polls (
  connection_id int references channel_connections on delete cascade primary key,
  account_id int not null references accounts on delete cascade,
  -- In the form of the channel; null until the first poll.
  place text
);
create index channel_polls_account on channel_polls (account_id);

-- Messages per sender in this hour and on this day. Above a limit, the sender gets no more answers. The sender is a
-- hash; rows of past days are deleted.
create table channel_senders (
  connection_id int not null references channel_connections on delete cascade,
  sender uuid not null,
  hour timestamp(0) with time zone not null,
  in_hour int not null,
  day timestamp(0) with time zone not null,
  in_day int not null,
  primary key (connection_id, sender)
) with (fillfactor=70);
