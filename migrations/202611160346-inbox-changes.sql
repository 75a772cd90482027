-- What conversations add up to is written as changes and added up a moment later, by one process at a time and in one
-- order. Added up by whoever changes a conversation, two who close many at once would wait for each other's sums.
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

-- Both together, at any moment.
create view inbox_measures as
select account_id, day, agent_id, channel, user_id, conversations, handed_over, replied, reply_seconds, resolved,
  resolution_seconds, positive, negative from inbox_days
union all
select account_id, day, agent_id, channel, user_id, conversations, handed_over, replied, reply_seconds, resolved,
  resolution_seconds, positive, negative from inbox_changes;

-- Nobody waits for a row that is only added: it need not be put off until the end.
drop trigger conversations_measured_new on conversations;
create trigger conversations_measured_new after insert on conversations for each row
  execute function measure_conversation();
drop trigger conversations_measured on conversations;
create trigger conversations_measured after update of handler, replied_at, replied_by, closed_at, feedback
  on conversations for each row
  when ((old.asked_at, old.replied_at, old.replied_by, old.closed_at, old.feedback)
    is distinct from (new.asked_at, new.replied_at, new.replied_by, new.closed_at, new.feedback))
  execute function measure_conversation();
