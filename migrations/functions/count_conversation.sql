-- What one conversation adds, times `sign`.
create or replace function count_conversation(c conversations, sign int) returns void language sql as $$
  insert into inbox_changes (account_id, day, agent_id, channel, user_id, conversations, handed_over, replied,
    reply_seconds, resolved, resolution_seconds, positive, negative)
  select c.account_id, (c.created_at at time zone 'UTC')::date, c.agent_id, c.channel, coalesce(c.replied_by, 0), sign,
    sign * (c.asked_at is not null)::int, sign * (c.replied_at is not null)::int,
    sign * coalesce(extract(epoch from greatest(c.replied_at - c.asked_at, interval '0')), 0)::bigint,
    sign * (c.closed_at is not null)::int,
    sign * coalesce(extract(epoch from greatest(c.closed_at - c.created_at, interval '0')), 0)::bigint,
    sign * (c.feedback is not distinct from 'POSITIVE')::int, sign * (c.feedback is not distinct from 'NEGATIVE')::int
$$;
