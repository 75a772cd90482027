-- How conversations go, added up by day, agent, channel and person, so that a year of them is read in a moment.

alter table conversations
  -- When a person was first asked for: the hand-over, or the word that they stepped in upon.
  add column asked_at timestamptz(3),
  -- When a person first answered, and who; null where it is not known who.
  add column replied_at timestamptz(3),
  add column replied_by int references users on delete set null;
create index conversations_replied_by on conversations (replied_by) where replied_by is not null;

create table inbox_days (
  account_id int not null references accounts on delete cascade,
  -- The day on which the conversation began, in UTC.
  day date not null,
  agent_id uuid not null,
  channel text not null,
  -- Who first answered; 0 where no person did, or it is not known who.
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

-- What one conversation adds, times `sign`.
create function count_conversation(c conversations, sign int) returns void language sql as $$
  insert into inbox_days as d (account_id, day, agent_id, channel, user_id, conversations, handed_over, replied,
    reply_seconds, resolved, resolution_seconds, positive, negative)
  select c.account_id, (c.created_at at time zone 'UTC')::date, c.agent_id, c.channel, coalesce(c.replied_by, 0), sign,
    sign * (c.asked_at is not null)::int, sign * (c.replied_at is not null)::int,
    sign * coalesce(extract(epoch from greatest(c.replied_at - c.asked_at, interval '0')), 0)::bigint,
    sign * (c.closed_at is not null)::int,
    sign * coalesce(extract(epoch from greatest(c.closed_at - c.created_at, interval '0')), 0)::bigint,
    sign * (c.feedback is not distinct from 'POSITIVE')::int, sign * (c.feedback is not distinct from 'NEGATIVE')::int
  on conflict (account_id, day, agent_id, channel, user_id) do update set
    conversations = d.conversations + excluded.conversations, handed_over = d.handed_over + excluded.handed_over,
    replied = d.replied + excluded.replied, reply_seconds = d.reply_seconds + excluded.reply_seconds,
    resolved = d.resolved + excluded.resolved,
    resolution_seconds = d.resolution_seconds + excluded.resolution_seconds,
    positive = d.positive + excluded.positive, negative = d.negative + excluded.negative
$$;

create function note_person_asked() returns trigger language plpgsql as $$
begin
  new.asked_at := case new.handler when 'QUEUE' then now() else least(old.last_message_at, now()) end;
  return new;
end $$;
create trigger conversations_asked before update of handler on conversations for each row
  when (old.handler = 'AGENT' and new.handler <> 'AGENT' and old.asked_at is null)
  execute function note_person_asked();

create function measure_conversation() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform count_conversation(old, -1);
  end if;
  perform count_conversation(new, 1);
  return null;
end $$;
create trigger conversations_measured_new after insert on conversations for each row
  execute function measure_conversation();
-- `handler` is named because the trigger before it sets asked_at, which is not in the list of what is updated.
create trigger conversations_measured after update of handler, replied_at, replied_by, closed_at, feedback
  on conversations for each row
  when ((old.asked_at, old.replied_at, old.replied_by, old.closed_at, old.feedback)
    is distinct from (new.asked_at, new.replied_at, new.replied_by, new.closed_at, new.feedback))
  execute function measure_conversation();

-- What there is already. Nobody noted when people were asked; since when they are waited for is known.
update conversations set asked_at = coalesce(waiting_since, last_message_at) where handler <> 'AGENT';
insert into inbox_days
select account_id, (created_at at time zone 'UTC')::date, agent_id, channel, 0, count(*), count(asked_at), 0, 0,
  count(closed_at), coalesce(sum(extract(epoch from greatest(closed_at - created_at, interval '0'))), 0)::bigint,
  count(*) filter (where feedback = 'POSITIVE'), count(*) filter (where feedback = 'NEGATIVE')
from conversations group by 1, 2, 3, 4;
