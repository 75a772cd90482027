-- People who use the chat on a website, without an account of ours. Each is known by a secret that their browser keeps.

create table livechat_visitors (
  -- Conversations know it as their external_id.
  id uuid primary key,
  account_id int not null references accounts on delete cascade,
  agent_id uuid not null references agents on delete cascade,
  -- SHA-256 of the secret.
  token_hash bytea not null check (length(token_hash) = 32),
  -- What the page that shows the chat says of the person.
  name text,
  email text,
  -- Whether the page has proved it, with a signature that only its server can make.
  is_verified boolean not null default false,
  created_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now()
);
create unique index livechat_visitors_token on livechat_visitors (token_hash);
create index livechat_visitors_agent on livechat_visitors (agent_id);
create index livechat_visitors_account on livechat_visitors (account_id);
create index livechat_visitors_seen on livechat_visitors (last_seen_at);
create index livechat_visitors_verified on livechat_visitors (agent_id, lower(email)) where is_verified;

create index conversations_visitor on conversations (external_id, id) where channel = 'LIVECHAT';

-- What a visitor typed, where the agent was told more than that: what their files say.
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
  hash text not null references stored_files,
  -- What it says, as far as a model could make it out.
  reading text,
  created_at timestamptz(3) not null default now()
);
create index livechat_attachments_message on livechat_attachments (message_id) where message_id is not null;
create index livechat_attachments_visitor on livechat_attachments (visitor_id, id);
create index livechat_attachments_hash on livechat_attachments (hash);
create index livechat_attachments_unsent on livechat_attachments (created_at) where message_id is null;

-- Tells every process that something was said in a chat, whoever said it and wherever: those that have the visitor's
-- stream read on. Other channels pay for the condition alone.
create function livechat_tell() returns trigger language plpgsql as $$
begin
  perform pg_notify('livechat', new.external_id);
  return null;
end $$;
create trigger livechat_tell after update of message_count, status on conversations
  for each row
  when (new.channel = 'LIVECHAT' and new.external_id is not null
    and (new.message_count, new.status) is distinct from (old.message_count, old.status))
  execute function livechat_tell();
