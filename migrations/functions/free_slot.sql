-- Frees the slot of a run in the transaction that ends it, however it ends.
create or replace function free_slot() returns trigger language plpgsql as $$
begin
  with ended as (
    update run_slots s set ended_at = clock_timestamp() where s.run_id = new.id and s.ended_at is null
    returning s.workflow_id, s.key, s.admitted_at)
  insert into run_slot_checks (workflow_id, key) select workflow_id, key from ended where admitted_at is not null;
  if found then
    perform pg_notify('workflow-runs', '');
  end if;
  return null;
end $$;
create or replace trigger runs_slot_freed after update of status on runs for each row
  when (new.is_limited and new.completed_at is not null and old.completed_at is null)
  execute function free_slot();
