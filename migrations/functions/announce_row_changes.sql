create or replace function announce_row_changes() returns trigger language plpgsql as $$
begin
  perform announce(account_id, 'record', object_id::text, array_agg(row_id), action, min(user_id), null) from changed
  where has_audience(account_id, 'record:' || object_id) group by account_id, object_id, action;
  return null;
end $$;

create or replace trigger row_changes_live after insert on row_changes referencing new table as changed for each statement
  execute function announce_row_changes();
