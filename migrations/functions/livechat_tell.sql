-- Tells every process that something was said in a chat, whoever said it and wherever: those that have the visitor's
-- stream read on. Other channels pay for the condition alone.
create or replace function livechat_tell() returns trigger language plpgsql as $$
begin
  perform pg_notify('livechat', new.external_id);
  return null;
end $$;
