create or replace function announce_presence() returns trigger language plpgsql as $$
declare
  present record;
begin
  present := case tg_op when 'DELETE' then old else new end;
  perform announce(present.account_id, 'presence', present.place, array[present.user_id::text],
    case tg_op when 'DELETE' then 'left' else 'present' end, present.user_id,
    jsonb_build_object('clientId', present.client_id, 'details', present.details));
  return null;
end $$;
