-- Ends waits of runs, each given by its run and step; `how` says what ended it. A run continues in its own process, or,
-- if it has none, takes its turn. Of several that end one wait, the first does: the row of the run is locked before. An
-- approval that nobody gave in time is closed, unless somebody is deciding about it at this moment.
create or replace function wake_waits(ids uuid[], numbers int[], how text, answer jsonb default null) returns bigint
language plpgsql as $$
declare
  woken bigint;
  undecided uuid[];
begin
  perform from runs r where r.id = any (ids) order by r.id for update;
  with ended as (
    update run_waits w set ended_at = now(), ended_by = how, answer = wake_waits.answer
    from unnest(ids, numbers) as g (id, number)
    where w.run_id = g.id and w.step = g.number and w.ended_at is null
    returning w.run_id, w.task_id),
  going as (
    update runs r set wakes = r.wakes + 1,
      status = case r.status when 'WAITING' then 'QUEUED' else r.status end,
      retry_at = case r.status when 'WAITING' then null else r.retry_at end,
      waited_ms = r.waited_ms + coalesce(extract(epoch from now() - r.waiting_since) * 1000, 0), waiting_since = null
    from (select distinct run_id from ended) e where r.id = e.run_id and r.status in ('WAITING', 'QUEUED', 'RUNNING'))
  select count(*), array_agg(task_id) filter (where task_id is not null) into woken, undecided from ended;
  if how = 'DUE' and undecided is not null then
    update tasks set completed_at = now(), updated_at = now(), decision_comment = 'Nobody decided in time.'
    where id in (select t.id from tasks t where t.id = any (undecided) and t.completed_at is null
      for update skip locked);
  end if;
  if woken > 0 then
    perform pg_notify('workflow-runs', '');
  end if;
  return woken;
end $$;
