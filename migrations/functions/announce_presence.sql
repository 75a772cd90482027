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

create or replace trigger presence_live after insert or delete on presence for each row execute function announce_presence();
create or replace trigger presence_moved_live after update on presence for each row
  when (old.place is distinct from new.place or old.details is distinct from new.details)
  execute function announce_presence();
