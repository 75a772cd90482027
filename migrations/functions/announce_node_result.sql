create or replace function announce_node_result() returns trigger language plpgsql as $$
declare
  run record;
begin
  -- Before the run is looked up: nearly always nobody looks on.
  if exists (select from live_audience where topic = 'run' and until > now()) then
    select account_id, workflow_id into run from runs where id = new.run_id;
    perform announce(run.account_id, 'run', run.workflow_id::text, array[new.run_id::text], 'node', null,
      jsonb_build_object('nodeId', new.node_id, 'step', new.step, 'status', new.status));
  end if;
  return null;
end $$;

create or replace trigger node_results_created_live after insert on node_results for each row
  execute function announce_node_result();
create or replace trigger node_results_updated_live after update of status on node_results for each row
  when (old.status is distinct from new.status) execute function announce_node_result();
