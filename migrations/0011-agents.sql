create table agents (
  id uuid primary key,
  account_id int not null references accounts on delete cascade,
  name text not null,
  description text,
  -- Paused until it is published.
  is_offline boolean not null default true,
  theme jsonb not null,
  settings jsonb not null,
  -- Signs the identity of visitors; sealed, never read back.
  identity_secret text not null,
  created_by int references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz,
  -- If the agent may hand over by itself, and to which team.
  hand_over jsonb not null default '{}'
);
create index agents_account on agents (account_id, created_at, id) where deleted_at is null;

create table agent_channels (
  agent_id uuid not null references agents on delete cascade,
  channel text not null,
  settings jsonb not null,
  primary key (agent_id, channel)
);

-- The knowledge bases themselves are kept elsewhere: this only says which ones an agent reads.
create table agent_knowledge_bases (
  agent_id uuid not null references agents on delete cascade,
  knowledge_base_id int not null references knowledge_bases on delete cascade,
  primary key (agent_id, knowledge_base_id)
);
create index agent_knowledge_bases_base on agent_knowledge_bases (knowledge_base_id);

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
  kind text not null check (kind in ('HTTP', 'TABLE', 'MCP')),
  -- Everything but the secrets, which are sealed one by one.
  definition jsonb not null,
  secrets jsonb not null default '{}',
  created_by int references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index tools_name on tools (account_id, lower(name));

create table flows (
  id int generated always as identity primary key,
  account_id int not null references accounts on delete cascade,
  agent_id uuid not null references agents on delete cascade,
  graph_id bigint not null references graphs unique,
  name text not null,
  description text,
  status text not null check (status in ('ACTIVE', 'DRAFT', 'PAUSED', 'ARCHIVED')),
  is_default boolean not null default false,
  run_count int not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz
);
create index flows_agent on flows (agent_id, id) where deleted_at is null;
create unique index flows_default on flows (agent_id) where is_default;

-- Ids are in the order of time: lists page by them, and dates are ranges of them.
create table conversations (
  id uuid primary key,
  account_id int not null references accounts on delete cascade,
  agent_id uuid not null references agents on delete cascade,
  channel text not null,
  -- The channel's own id: a visitor's session, a phone number.
  external_id text,
  status text not null default 'OPEN' check (status in ('OPEN', 'CLOSED')),
  -- The `people` record of whom the agent talks with.
  contact_id text,
  feedback text check (feedback in ('POSITIVE', 'NEGATIVE')),
  message_count int not null default 0,
  summary text,
  -- The last entry that the summary takes into account.
  summarised_to bigint not null default 0,
  -- The position of its flow, and its variables.
  state jsonb not null default '{}',
  -- The fencing token: a commit with an older number is refused.
  epoch int not null default 0,
  created_at timestamptz(3) not null,
  last_message_at timestamptz(3) not null,
  -- Set when the conversation has been silent for longer than the channel's idle setting.
  idle_at timestamptz(3),
  closed_at timestamptz(3),
  -- The agent; no one yet, while a teammate is awaited; a teammate.
  handler text not null default 'AGENT' check (handler in ('AGENT', 'QUEUE', 'HUMAN')),
  assignee_id int references users on delete set null,
  team_id int references teams on delete set null,
  priority text not null default 'NORMAL' check (priority in ('LOW', 'NORMAL', 'HIGH', 'URGENT')),
  tags text[] not null default '{}',
  snoozed_until timestamptz(3),
  first_reply_due_at timestamptz(3),
  next_reply_due_at timestamptz(3),
  -- The start and the limit of the wait for a teammate. Null once the visitor knows that no one came.
  waiting_since timestamptz(3),
  wait_until timestamptz(3),
  -- Why it was handed over, in whose words, and what a person wrote when they handed it back.
  hand_over_reason text,
  hand_over_summary text,
  hand_back_note text,
  -- When a person was first asked for: the hand-over, or the word that they stepped in upon.
  asked_at timestamptz(3),
  -- When a person first answered, and who; null where it is not known who.
  replied_at timestamptz(3),
  replied_by int references users on delete set null,
  holder uuid,
  -- The visitor's language, if the channel knows it.
  language text,
  -- For channels that know a name and no address, such as Telegram.
  person_name text
) with (fillfactor=80);
create index conversations_agent on conversations (agent_id, id);
create index conversations_channel on conversations (agent_id, channel, id);
create index conversations_feedback on conversations (agent_id, feedback, id) where feedback is not null;
create index conversations_quiet on conversations (agent_id, channel, last_message_at) where (status = 'OPEN') and (idle_at is null);
create unique index conversations_external on conversations (agent_id, channel, external_id) where (status = 'OPEN') and (external_id is not null);
create index conversations_account on conversations (account_id);
create index conversations_visitor on conversations (external_id, id) where channel = 'LIVECHAT';
create index conversations_inbox on conversations (account_id, last_message_at, id);
create index conversations_inbox_open on conversations (account_id, last_message_at, id) where status = 'OPEN';
create index conversations_inbox_agent on conversations (agent_id, last_message_at, id);
create index conversations_inbox_channel on conversations (account_id, channel, last_message_at, id);
create index conversations_inbox_people on conversations (account_id, handler, last_message_at, id) where handler <> 'AGENT';
create index conversations_assignee on conversations (assignee_id, last_message_at, id) where assignee_id is not null;
create index conversations_team on conversations (team_id, last_message_at, id) where team_id is not null;
-- The order of each team's queue.
create index conversations_queue on conversations (account_id, coalesce(team_id, 0), waiting_since, id) where (handler = 'QUEUE') and (status = 'OPEN');
create index conversations_unassigned on conversations (account_id, coalesce(team_id, 0), waiting_since, id) where (handler = 'QUEUE') and (status = 'OPEN') and (assignee_id is null);
create index conversations_wait_until on conversations (wait_until) where wait_until is not null;
create index conversations_snoozed on conversations (snoozed_until) where snoozed_until is not null;
create index conversations_contact on conversations (account_id, contact_id, last_message_at, id) where contact_id is not null;
create index conversations_replied_by on conversations (replied_by) where replied_by is not null;
create index conversations_held on conversations (holder) where holder is not null;
-- The visitor's page shows when the teammate who answers is away.
create index conversations_livechat_answered on conversations (assignee_id) where (handler = 'HUMAN') and (status = 'OPEN') and (channel = 'LIVECHAT');
-- The conversations a teammate answers now are few. Those they ever answered grow for years.
create index conversations_mine on conversations (assignee_id, last_message_at, id) where (assignee_id is not null) and (status = 'OPEN');
-- Those of one account that are put off, without a look at all that are open.
create index conversations_put_off on conversations (account_id, snoozed_until) where snoozed_until is not null;

-- A message of the user, or the opening of a conversation, and what became of it.
create table conversation_turns (
  -- That of the user's message, where there is one.
  id uuid primary key,
  conversation_id uuid not null references conversations on delete cascade,
  -- Their order within the conversation.
  ordinal bigint generated always as identity,
  status text not null check (status in ('QUEUED', 'RUNNING', 'DONE', 'FAILED')),
  -- Rights, versions of flows, and the variables that came with the message.
  request jsonb not null,
  epoch int not null default 0,
  attempts int not null default 0,
  -- The state after the last node that reached outside.
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
) with (fillfactor=70);
create index conversation_turns_unfinished on conversation_turns (conversation_id, ordinal) where status in ('QUEUED', 'RUNNING');
create index conversation_turns_conversation on conversation_turns (conversation_id);

-- Messages and events, in the order of the transcript.
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
  -- Said by a person and not by the agent; who, where it is known.
  by_person boolean not null default false,
  user_id int references users on delete set null,
  check ((role is null) = (content is null)),
  constraint conversation_entries_check1 check ((role is null) = (type is not null))
);
create index conversation_entries_conversation on conversation_entries (conversation_id, ordinal);
create index conversation_entries_user on conversation_entries (user_id) where user_id is not null;

-- Large and read one at a time, so apart from the turns.
create table conversation_traces (
  turn_id uuid references conversation_turns on delete cascade primary key,
  steps json not null
);

-- The words of each conversation, in the order of conversations: a page of a search is a range of this key, however
-- many conversations hold the word. A GIN index would have to fetch and sort all of those.
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
) with (fillfactor=50);
create index conversation_days_day on conversation_days (day);

-- Messages of agents until the messenger has them. Written together with the entry, so that everything a transcript
-- shows is sent.
create table conversation_outbox (
  -- The entry.
  id uuid references conversation_entries on delete cascade primary key,
  -- Their order within the conversation.
  ordinal bigint generated always as identity,
  conversation_id uuid not null references conversations on delete cascade,
  -- Sent instead of the entry's text, in the channel's own terms: an approved template.
  payload jsonb,
  state text not null default 'PENDING' check (state in ('PENDING', 'SENT', 'FAILED')),
  -- Long texts travel in several parts; this many have arrived.
  parts_sent int not null default 0,
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- Why it failed, or had to wait, the last time.
  error text,
  created_at timestamptz(3) not null default now(),
  settled_at timestamptz(3),
  deaths smallint not null default 0,
  account_id int not null,
  holder uuid,
  interrupts smallint not null default 0,
  failed_at timestamptz
) with (fillfactor=70);
create index conversation_outbox_conversation on conversation_outbox (conversation_id, id);
create index conversation_outbox_settled on conversation_outbox (settled_at) where settled_at is not null;
create index conversation_outbox_thread on conversation_outbox (conversation_id, ordinal) where state = 'PENDING';
create index conversation_outbox_due on conversation_outbox (account_id, next_attempt_at) where (state = 'PENDING') and (holder is null);
create index conversation_outbox_held on conversation_outbox (holder) where holder is not null;
create index conversation_outbox_failed on conversation_outbox (failed_at) where failed_at is not null;

create table conversation_reads (
  user_id int not null references users on delete cascade,
  conversation_id uuid not null references conversations on delete cascade,
  read_at timestamptz(3) not null,
  primary key (user_id, conversation_id)
);
create index conversation_reads_conversation on conversation_reads (conversation_id);

-- Texts that people send again and again.
create table saved_replies (
  id int generated always as identity primary key,
  account_id int not null references accounts on delete cascade,
  title text not null,
  content text not null,
  created_by int references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (account_id, title)
);
create index saved_replies_created_by on saved_replies (created_by) where created_by is not null;

-- When a team works, how long people wait for it, and what then; where nothing is said the defaults hold.
create table team_inbox_settings (
  team_id int references teams on delete cascade primary key,
  settings jsonb not null
);

-- Files that will be sent with a reply. Then they become files of the message (channel_media).
create table reply_files (
  id uuid primary key,
  account_id int not null references accounts on delete cascade,
  conversation_id uuid not null references conversations on delete cascade,
  user_id int not null references users on delete cascade,
  hash text not null references stored_files (hash),
  file_name text not null,
  content_type text not null,
  size bigint not null,
  created_at timestamptz(3) not null default now()
);
create index reply_files_hash on reply_files (hash);
create index reply_files_account on reply_files (account_id);
create index reply_files_conversation on reply_files (conversation_id);
create index reply_files_user on reply_files (user_id);
create index reply_files_created on reply_files (created_at);

create table inbox_days (
  account_id int not null references accounts on delete cascade,
  -- The day on which the conversation began, in UTC.
  day date not null,
  agent_id uuid not null,
  channel text not null,
  -- The first to answer. 0 if that was no teammate, or is unknown.
  user_id int not null,
  conversations int not null default 0,
  handed_over int not null default 0,
  replied int not null default 0,
  reply_seconds bigint not null default 0,
  resolved int not null default 0,
  resolution_seconds bigint not null default 0,
  positive int not null default 0,
  negative int not null default 0,
  primary key (account_id, day, agent_id, channel, user_id)
);

-- Totals are written as changes and added up a moment later, by one process at a time and in one order. Otherwise,
-- two teammates who close many conversations at once would wait for each other's sums.
create table inbox_changes (
  id bigint generated always as identity primary key,
  account_id int not null references accounts on delete cascade,
  day date not null,
  agent_id uuid not null,
  channel text not null,
  user_id int not null,
  conversations int not null,
  handed_over int not null,
  replied int not null,
  reply_seconds bigint not null,
  resolved int not null,
  resolution_seconds bigint not null,
  positive int not null,
  negative int not null
);
create index inbox_changes_account on inbox_changes (account_id, day);

-- Conversations whose words are indexed again, because an erasure replaced some of their texts.
create table conversation_words_due (
  conversation_id uuid references conversations on delete cascade primary key
);

alter table knowledge_bases add constraint knowledge_bases_agent_id_fkey foreign key (agent_id) references agents (id) on delete cascade;
alter table variables add constraint variables_agent_id_fkey foreign key (agent_id) references agents (id) on delete cascade;
alter table graph_secrets add constraint graph_secrets_agent_id_fkey foreign key (agent_id) references agents (id) on delete cascade;

create view inbox_measures as
select account_id, day, agent_id, channel, user_id, conversations, handed_over, replied, reply_seconds, resolved,
  resolution_seconds, positive, negative from inbox_days
union all
select account_id, day, agent_id, channel, user_id, conversations, handed_over, replied, reply_seconds, resolved,
  resolution_seconds, positive, negative from inbox_changes;
