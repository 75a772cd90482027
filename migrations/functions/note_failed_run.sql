create or replace function note_failed_run() returns trigger language plpgsql as $$
begin
  insert into failed_run_notices (run_id, account_id, workflow_id, user_id, error)
  values (new.id, new.account_id, new.workflow_id, new.acts_as, left(new.error, 200))
  on conflict do nothing;
  return null;
end $$;

create or replace trigger runs_failed_notice after update of status on runs for each row
  when (new.status = 'FAILED' and old.status <> 'FAILED' and not new.is_test and new.reason is distinct from 'cancelled')
  execute function note_failed_run();
