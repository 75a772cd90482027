-- Lets runs go on that wait; `how` says what ended their waiting. Of several who end one, the first does: the status of
-- the row is looked at again behind its lock.
create or replace function wake_runs(ids uuid[], how text, answer jsonb default null) returns bigint
language plpgsql as $$
declare
  woken bigint;
begin
  with going as (
    update runs r set status = 'QUEUED', retry_at = null,
      waited_ms = r.waited_ms + extract(epoch from now() - w.since) * 1000
    from run_waits w
    where r.id = any (ids) and r.status = 'WAITING' and w.run_id = r.id and w.step = r.steps + 1 and w.ended_at is null
    returning r.id, w.step),
  ended as (
    update run_waits w set ended_at = now(), ended_by = how, answer = wake_runs.answer
    from going g where w.run_id = g.id and w.step = g.step returning w.run_id)
  select count(*) into woken from ended;
  if woken > 0 then
    perform pg_notify('workflow-runs', '');
  end if;
  return woken;
end $$;
