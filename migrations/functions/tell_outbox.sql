-- Whoever writes a message to send cannot forget to say so.
create or replace function tell_outbox() returns trigger language plpgsql as $$
begin
  perform pg_notify('outbox', '') from added limit 1;
  return null;
end
$$;

create or replace trigger tell_outbox after insert on conversation_outbox referencing new table as added
  for each statement execute function tell_outbox();
