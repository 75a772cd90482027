-- What agents said in conversations that messengers carry, until the messenger has it. Written with the entry itself,
-- so that nothing that a transcript shows was never meant to arrive.

create table conversation_outbox (
  -- The entry.
  id uuid primary key references conversation_entries on delete cascade,
  -- Their order within the conversation.
  ordinal bigint generated always as identity,
  conversation_id uuid not null references conversations on delete cascade,
  -- What is sent instead of the text of the entry, in the terms of the channel: an approved template.
  payload jsonb,
  state text not null default 'PENDING' check (state in ('PENDING', 'SENDING', 'SENT', 'FAILED')),
  -- Long texts travel in several parts; this many have arrived.
  parts_sent int not null default 0,
  attempts int not null default 0,
  -- Until when whoever sends it is taken to be alive.
  claimed_until timestamptz,
  next_attempt_at timestamptz not null default now(),
  -- Why it failed, or had to wait, the last time.
  error text,
  created_at timestamptz(3) not null default now(),
  settled_at timestamptz(3)
) with (fillfactor = 70);
create index conversation_outbox_waiting on conversation_outbox (conversation_id, ordinal)
  where state in ('PENDING', 'SENDING');
create index conversation_outbox_due on conversation_outbox (next_attempt_at) where state in ('PENDING', 'SENDING');
create index conversation_outbox_conversation on conversation_outbox (conversation_id, id);
create index conversation_outbox_settled on conversation_outbox (settled_at) where settled_at is not null;
