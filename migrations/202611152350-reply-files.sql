-- Files that somebody is about to send with a reply: with it they become those of the message (channel_media).
create table reply_files (
  id uuid primary key,
  account_id int not null references accounts on delete cascade,
  conversation_id uuid not null references conversations on delete cascade,
  user_id int not null references users on delete cascade,
  hash text not null references stored_files,
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

-- What a visitor asks for it by; those who answer name the message and the place.
alter table channel_media add column id uuid not null default gen_random_uuid();
create unique index channel_media_id on channel_media (id);
