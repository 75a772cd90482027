-- What arrives through a messenger and what is sent through one is taken on as jobs are: a row bears the process that has
-- it (`worker_processes`), and accounts take turns. The jobs that took it on before are no more.

alter table channel_inbox
  add column account_id int,
  add column holder uuid,
  -- How often the database cut it short.
  add column interrupts smallint not null default 0,
  -- Since when it is not tried any more.
  add column failed_at timestamptz;
-- A try that is under way now is cut short, and does not count.
update channel_inbox set state = 'PENDING', attempts = greatest(attempts - 1, 0) where state = 'HANDLING';
update channel_inbox set failed_at = greatest(received_at, next_attempt_at) where state = 'FAILED';
update channel_inbox i set account_id = c.account_id from channel_connections c where c.id = i.connection_id;
drop index channel_inbox_waiting;
drop index channel_inbox_due;
alter table channel_inbox
  alter column account_id set not null,
  drop column claimed_until,
  drop constraint channel_inbox_state_check,
  add constraint channel_inbox_state_check check (state in ('PENDING', 'DONE', 'FAILED'));
create index channel_inbox_thread on channel_inbox (connection_id, person_id, sent_at, ordinal) where state = 'PENDING';
create index channel_inbox_due on channel_inbox (account_id, next_attempt_at) where state = 'PENDING' and holder is null;
create index channel_inbox_held on channel_inbox (holder) where holder is not null;
create index channel_inbox_failed on channel_inbox (failed_at) where failed_at is not null;

alter table conversation_outbox
  add column account_id int,
  add column holder uuid,
  add column interrupts smallint not null default 0,
  add column failed_at timestamptz;
update conversation_outbox set state = 'PENDING', attempts = greatest(attempts - 1, 0) where state = 'SENDING';
update conversation_outbox set failed_at = settled_at where state = 'FAILED';
update conversation_outbox o set account_id = c.account_id from conversations c where c.id = o.conversation_id;
drop index conversation_outbox_waiting;
drop index conversation_outbox_due;
alter table conversation_outbox
  alter column account_id set not null,
  drop column claimed_until,
  drop constraint conversation_outbox_state_check,
  add constraint conversation_outbox_state_check check (state in ('PENDING', 'SENT', 'FAILED'));
create index conversation_outbox_thread on conversation_outbox (conversation_id, ordinal) where state = 'PENDING';
create index conversation_outbox_due on conversation_outbox (account_id, next_attempt_at)
  where state = 'PENDING' and holder is null;
create index conversation_outbox_held on conversation_outbox (holder) where holder is not null;
create index conversation_outbox_failed on conversation_outbox (failed_at) where failed_at is not null;

-- Whoever writes a message to send cannot forget to say so.
create function tell_outbox() returns trigger language plpgsql as $$
begin
  perform pg_notify('outbox', '') from added limit 1;
  return null;
end
$$;
create trigger tell_outbox after insert on conversation_outbox referencing new table as added
  for each statement execute function tell_outbox();

delete from jobs where name in ('channels.receive', 'channels.send');
