create or replace function note_person_asked() returns trigger language plpgsql as $$
begin
  new.asked_at := case new.handler when 'QUEUE' then now() else least(old.last_message_at, now()) end;
  return new;
end $$;
