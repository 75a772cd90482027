create or replace function note_person_asked() returns trigger language plpgsql as $$
begin
  new.asked_at := case new.handler when 'QUEUE' then now() else least(old.last_message_at, now()) end;
  return new;
end $$;

create or replace trigger conversations_asked before update of handler on conversations for each row
  when (old.handler = 'AGENT' and new.handler <> 'AGENT' and old.asked_at is null)
  execute function note_person_asked();
