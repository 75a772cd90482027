-- A run that fails waits for nothing. Some failures, such as that of its server, leave its waits open.
create or replace function end_calls() returns trigger language plpgsql as $$
begin
  update run_waits set ended_at = now(), ended_by = 'CANCELLED'
  where run_id = new.id and child_run_id is not null and ended_at is null;
  return null;
end $$;
create or replace trigger runs_failed_calls after update of status on runs for each row
  when (old.completed_at is null and new.status = 'FAILED') execute function end_calls();
