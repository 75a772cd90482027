create or replace function measure_conversation() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform count_conversation(old, -1);
  end if;
  perform count_conversation(new, 1);
  return null;
end $$;

create or replace trigger conversations_measured after update of handler, replied_at, replied_by, closed_at, feedback
  on conversations for each row
  when ((old.asked_at, old.replied_at, old.replied_by, old.closed_at, old.feedback)
    is distinct from (new.asked_at, new.replied_at, new.replied_by, new.closed_at, new.feedback))
  execute function measure_conversation();
create or replace trigger conversations_measured_new after insert on conversations for each row
  execute function measure_conversation();
