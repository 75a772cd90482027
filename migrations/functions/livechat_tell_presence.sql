create or replace function livechat_tell_presence() returns trigger language plpgsql as $$
declare
  person int := case tg_op when 'DELETE' then old.user_id else new.user_id end;
begin
  perform pg_notify('livechat', external_id) from conversations
  where assignee_id = person and handler = 'HUMAN' and status = 'OPEN' and channel = 'LIVECHAT'
    and external_id is not null;
  return null;
end $$;

create or replace trigger presence_livechat after insert or delete on presence for each row
  execute function livechat_tell_presence();
