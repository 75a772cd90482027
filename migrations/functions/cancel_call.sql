-- Cancels the runs that nothing waits for any more: the run that called them has ended, or the branch that waited. One
-- without a process gets a holder that does not exist, so that its end is counted as that of a run whose process died.
create or replace function cancel_call() returns trigger language plpgsql as $$
declare
  why constant text := 'Canceled with the run that called it.';
begin
  update runs set status = 'FAILED', reason = 'cancelled', error = why, completed_at = now(), epoch = epoch + 1,
    holder = coalesce(holder, gen_random_uuid()),
    waited_ms = waited_ms + coalesce(extract(epoch from now() - waiting_since) * 1000, 0), waiting_since = null,
    steps = steps + (select count(*) from node_results n where n.run_id = new.child_run_id and n.status = 'STARTED')
  where id = new.child_run_id and status in ('QUEUED', 'RUNNING', 'WAITING');
  if found then
    update run_waits set ended_at = now(), ended_by = 'CANCELLED'
    where run_id = new.child_run_id and ended_at is null;
    update node_results set status = 'FAILED', error = why, completed_at = now()
    where run_id = new.child_run_id and status = 'STARTED';
  end if;
  return null;
end $$;
create or replace trigger run_waits_cancelled after update of ended_by on run_waits for each row
  when (new.child_run_id is not null and old.ended_at is null and new.ended_by = 'CANCELLED')
  execute function cancel_call();
