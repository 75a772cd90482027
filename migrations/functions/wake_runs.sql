-- Lets runs go on that wait; `how` says what ended their waiting. Of several who end one, the first does: the status of
-- the row is looked at again behind its lock. A task that nobody decided in time is closed: nobody waits for it any more.
-- One that somebody is deciding this moment is theirs, and waiting for it here could go round in a circle.
create or replace function wake_runs(ids uuid[], how text, answer jsonb default null) returns bigint
language plpgsql as $$
declare
  woken bigint;
  undecided uuid[];
begin
  with going as (
    update runs r set status = 'QUEUED', retry_at = null,
      waited_ms = r.waited_ms + extract(epoch from now() - w.since) * 1000
    from run_waits w
    where r.id = any (ids) and r.status = 'WAITING' and w.run_id = r.id and w.step = r.steps + 1 and w.ended_at is null
    returning r.id, w.step),
  ended as (
    update run_waits w set ended_at = now(), ended_by = how, answer = wake_runs.answer
    from going g where w.run_id = g.id and w.step = g.step returning w.task_id)
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
