create or replace function announce_run() returns trigger language plpgsql as $$
begin
  -- Nearly always nobody looks on: then this is one look, without a call.
  if exists (select from live_audience where account_id = new.account_id and topic = 'run' and until > now()) then
    perform announce(new.account_id, 'run', new.workflow_id::text, array[new.id::text],
      case tg_op when 'INSERT' then 'created' else 'updated' end, null, jsonb_build_object('status', new.status));
  end if;
  return null;
end $$;

create or replace trigger runs_created_live after insert on runs for each row execute function announce_run();
create or replace trigger runs_updated_live after update of status on runs for each row
  when (old.status is distinct from new.status) execute function announce_run();
