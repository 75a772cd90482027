-- What somebody answers now is a handful; what they ever answered stays theirs when it is closed, and grows for years.
create index conversations_mine on conversations (assignee_id, last_message_at, id)
  where assignee_id is not null and status = 'OPEN';
-- Those of one account that are put off, without a look at all that are open.
create index conversations_put_off on conversations (account_id, snoozed_until) where snoozed_until is not null;
