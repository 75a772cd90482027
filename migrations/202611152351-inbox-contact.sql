-- The conversations that somebody had before, beside the one that is being answered.
create index conversations_contact on conversations (account_id, contact_id, last_message_at, id)
  where contact_id is not null;
