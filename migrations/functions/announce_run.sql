create or replace function announce_run() returns trigger language plpgsql as $$
begin
  perform announce(new.account_id, 'run', new.workflow_id::text, array[new.id::text],
    case tg_op when 'INSERT' then 'created' else 'updated' end, null, jsonb_build_object('status', new.status));
  return null;
end $$;
