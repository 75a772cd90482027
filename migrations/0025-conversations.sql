-- What people and agents said to each other. Ids of conversations are in the order of time: lists page by them, and
-- dates are ranges of them.

create table conversations (
  id uuid primary key,
  account_id int not null references accounts on delete cascade,
  agent_id uuid not null references agents on delete cascade,
  channel text not null check (channel in ('OVERVIEW', 'LIVECHAT', 'CHATAPP', 'PHOTOAPP', 'PAGEAPP')),
  -- How the channel knows it: a visitor's session, a phone number.
  external_id text,
  status text not null default 'OPEN' check (status in ('OPEN', 'CLOSED')),
  -- The `people` record of whom the agent talks with.
  contact_id text,
  feedback text check (feedback in ('POSITIVE', 'NEGATIVE')),
  message_count int not null default 0,
  summary text,
  -- The last entry that the summary takes into account.
  summarised_to bigint not null default 0,
  -- Where its flow waits, and its variables.
  state jsonb not null default '{}',
  -- Counts those who took a turn of it on. Whoever commits with an older number was taken for dead.
  epoch int not null default 0,
  -- Until when whoever has it is taken to be alive; null while nobody has.
  lease_until timestamptz,
  created_at timestamptz(3) not null,
  last_message_at timestamptz(3) not null,
  -- Since when nobody has said anything for longer than the channel's idle setting.
  idle_at timestamptz(3),
  closed_at timestamptz(3)
) with (fillfactor = 80);
create index conversations_agent on conversations (agent_id, id);
create index conversations_channel on conversations (agent_id, channel, id);
create index conversations_feedback on conversations (agent_id, feedback, id) where feedback is not null;
create index conversations_quiet on conversations (agent_id, channel, last_message_at)
  where status = 'OPEN' and idle_at is null;
create unique index conversations_external on conversations (agent_id, channel, external_id)
  where status = 'OPEN' and external_id is not null;
create index conversations_account on conversations (account_id);

-- A message of the user, or the opening of a conversation, and what became of it.
create table conversation_turns (
  -- That of the user's message, where there is one.
  id uuid primary key,
  conversation_id uuid not null references conversations on delete cascade,
  -- Their order within the conversation.
  ordinal bigint generated always as identity,
  status text not null check (status in ('QUEUED', 'RUNNING', 'DONE', 'FAILED')),
  -- Whose rights it has, which versions of flows it runs, the variables that came along.
  request jsonb not null,
  epoch int not null default 0,
  attempts int not null default 0,
  -- Where it stood after the last node that reached outside, with all it had brought about.
  checkpoint jsonb,
  -- Set before a node changes something outside, cleared with the checkpoint after it.
  is_acting boolean not null default false,
  error text,
  credits bigint not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  created_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  completed_at timestamptz(3)
) with (fillfactor = 70);
create index conversation_turns_unfinished on conversation_turns (conversation_id, ordinal)
  where status in ('QUEUED', 'RUNNING');
create index conversation_turns_conversation on conversation_turns (conversation_id);

-- Messages and events, in the order in which a transcript tells them.
create table conversation_entries (
  -- A message's id, or the audit log id of an event.
  id uuid primary key,
  conversation_id uuid not null references conversations on delete cascade,
  ordinal bigint generated always as identity,
  -- Null for what was pushed into the conversation from outside.
  turn_id uuid,
  role text check (role in ('USER', 'AGENT')),
  content text,
  -- Of events: what happened, and to what.
  type text,
  data jsonb,
  feedback text check (feedback in ('POSITIVE', 'NEGATIVE')),
  feedback_comment text,
  created_at timestamptz(3) not null,
  check ((role is null) = (content is null)),
  check ((role is null) = (type is not null))
);
create index conversation_entries_conversation on conversation_entries (conversation_id, ordinal);

-- How a turn came about, step by step. Read one at a time, and large: apart from the turns.
create table conversation_traces (
  turn_id uuid primary key references conversation_turns on delete cascade,
  steps json not null
);

-- The words of each conversation, in the order of conversations: a page of a search is a range of this key,
-- however many conversations hold the word. A GIN index would have to fetch and sort all of those.
create table conversation_words (
  agent_id uuid not null references agents on delete cascade,
  word text collate "C" not null,
  conversation_id uuid not null,
  primary key (agent_id, word, conversation_id)
);

-- A day (UTC) of an agent on a channel, so that analytics never add up conversations.
create table conversation_days (
  agent_id uuid not null references agents on delete cascade,
  day date not null,
  channel text not null,
  conversations int not null default 0,
  user_messages int not null default 0,
  agent_messages int not null default 0,
  failed_turns int not null default 0,
  credits bigint not null default 0,
  positive int not null default 0,
  negative int not null default 0,
  primary key (agent_id, day, channel)
) with (fillfactor = 50);
