-- Notes that a called run has ended. The next look at the waits that are over wakes the run that called it.
create or replace function note_ended_call() returns trigger language plpgsql as $$
begin
  insert into ended_calls (run_id) values (new.id) on conflict do nothing;
  perform pg_notify('workflow-runs', '');
  return null;
end $$;
-- A run that would be a loop is over when it is inserted.
create or replace trigger runs_inserted_ended_call after insert on runs for each row
  when (new.parent_run_id is not null and new.completed_at is not null) execute function note_ended_call();
create or replace trigger runs_ended_call after update of completed_at on runs for each row
  when (new.parent_run_id is not null and old.completed_at is null and new.completed_at is not null)
  execute function note_ended_call();
