create or replace function measure_conversation() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform count_conversation(old, -1);
  end if;
  perform count_conversation(new, 1);
  return null;
end $$;
