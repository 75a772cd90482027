-- Tells every process that something was said in a chat, whoever said it and wherever: those that have the visitor's
-- stream read on. Other channels pay for the condition alone.
create or replace function livechat_tell() returns trigger language plpgsql as $$
begin
  perform pg_notify('livechat', new.external_id);
  return null;
end $$;

create or replace trigger livechat_tell after update of message_count, status, handler, assignee_id on conversations
  for each row
  when (new.channel = 'LIVECHAT' and new.external_id is not null
    and (new.message_count, new.status, new.handler, new.assignee_id)
      is distinct from (old.message_count, old.status, old.handler, old.assignee_id))
  execute function livechat_tell();
