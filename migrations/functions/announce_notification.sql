create or replace function announce_notification() returns trigger language plpgsql as $$
begin
  perform announce(new.account_id, 'notification', null, array[new.id::text],
    case tg_op when 'INSERT' then 'created' else 'updated' end, new.user_id, null);
  return null;
end $$;

create or replace trigger notifications_live after insert or update on notifications for each row
  execute function announce_notification();
