-- Conversations that people take part in: who answers, who is asked to, by when, and what they note for each other.

alter table conversations
  -- Who answers: the agent; nobody yet, and a person is waited for; a person.
  add column handler text not null default 'AGENT' check (handler in ('AGENT', 'QUEUE', 'HUMAN')),
  add column assignee_id int references users on delete set null,
  add column team_id int references teams on delete set null,
  add column priority text not null default 'NORMAL' check (priority in ('LOW', 'NORMAL', 'HIGH', 'URGENT')),
  add column tags text[] not null default '{}',
  add column snoozed_until timestamptz(3),
  add column first_reply_due_at timestamptz(3),
  add column next_reply_due_at timestamptz(3),
  -- Since when a person is waited for, and until when; null once they were told that nobody came.
  add column waiting_since timestamptz(3),
  add column wait_until timestamptz(3),
  -- The place in the queue that they were told last.
  add column told_place int,
  -- Why it was handed over, in whose words, and what a person wrote when they handed it back.
  add column hand_over_reason text,
  add column hand_over_summary text,
  add column hand_back_note text;

create index conversations_inbox on conversations (account_id, last_message_at, id);
create index conversations_inbox_open on conversations (account_id, last_message_at, id) where status = 'OPEN';
create index conversations_inbox_agent on conversations (agent_id, last_message_at, id);
create index conversations_inbox_channel on conversations (account_id, channel, last_message_at, id);
create index conversations_inbox_people on conversations (account_id, handler, last_message_at, id)
  where handler <> 'AGENT';
create index conversations_assignee on conversations (assignee_id, last_message_at, id) where assignee_id is not null;
create index conversations_team on conversations (team_id, last_message_at, id) where team_id is not null;
create index conversations_waiting on conversations (account_id, waiting_since) where handler = 'QUEUE';
create index conversations_wait_until on conversations (wait_until) where wait_until is not null;
create index conversations_snoozed on conversations (snoozed_until) where snoozed_until is not null;

alter table conversation_entries
  -- Said by a person and not by the agent; who, where it is known.
  add column by_person boolean not null default false,
  add column user_id int references users on delete set null;
create index conversation_entries_user on conversation_entries (user_id) where user_id is not null;

-- How far somebody has read.
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
  team_id int primary key references teams on delete cascade,
  settings jsonb not null
);

-- Whether an agent may hand over by itself, and to which team.
alter table agents add column hand_over jsonb not null default '{}';

-- Whoever was given a conversation longest ago is given the next one.
alter table users add column last_assigned_at timestamptz(3);

create or replace function announce_conversation() returns trigger language plpgsql as $$
begin
  perform announce(new.account_id, 'conversation', new.agent_id::text, array[new.id::text],
    case tg_op when 'INSERT' then 'created' else 'updated' end, null,
    jsonb_build_object('status', new.status, 'handler', new.handler, 'assigneeId', new.assignee_id));
  return null;
end $$;
drop trigger conversations_updated_live on conversations;
create trigger conversations_updated_live
  after update of status, message_count, feedback, summary, handler, assignee_id, team_id, priority, tags, snoozed_until
  on conversations for each row
  when ((old.status, old.message_count, old.feedback, old.summary, old.handler, old.assignee_id, old.team_id,
      old.priority, old.tags, old.snoozed_until)
    is distinct from (new.status, new.message_count, new.feedback, new.summary, new.handler, new.assignee_id,
      new.team_id, new.priority, new.tags, new.snoozed_until))
  execute function announce_conversation();

-- The visitor's page says who answers.
drop trigger livechat_tell on conversations;
create trigger livechat_tell after update of message_count, status, handler, assignee_id on conversations
  for each row
  when (new.channel = 'LIVECHAT' and new.external_id is not null
    and (new.message_count, new.status, new.handler, new.assignee_id)
      is distinct from (old.message_count, old.status, old.handler, old.assignee_id))
  execute function livechat_tell();
