-- E-mail as a channel: mailboxes that are read by IMAP and answered by SMTP.
alter table channel_connections drop constraint channel_connections_channel_check,
  add constraint channel_connections_channel_check check (channel in ('chatapp', 'photoapp', 'pageapp', 'email'));
alter table agent_channels drop constraint agent_channels_channel_check,
  add constraint agent_channels_channel_check
    check (channel in ('livechat', 'chatapp', 'photoapp', 'pageapp', 'email'));
alter table conversations drop constraint conversations_channel_check,
  add constraint conversations_channel_check
    check (channel in ('OVERVIEW', 'LIVECHAT', 'CHATAPP', 'PHOTOAPP', 'PAGEAPP', 'EMAIL')) not valid;
alter table conversations validate constraint conversations_channel_check;

-- How far each mailbox is read, and when it is looked at next.
create table mailboxes (
  connection_id int primary key references channel_connections on delete cascade,
  -- The server's own name for its numbering: where it changes, the numbers mean nothing any more.
  uid_validity text not null,
  last_uid bigint not null,
  next_fetch_at timestamptz not null default now()
);
create index mailboxes_due on mailboxes (next_fetch_at);

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
