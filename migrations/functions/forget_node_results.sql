-- Results go with their runs. Housekeeping, which removes runs by the month, drops the results of that month as a whole.
create or replace function forget_node_results() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('frontdesk.results_are_dropped', true), '') <> 'on' then
    delete from node_results where run_id = any (array(select id from gone));
  end if;
  return null;
end $$;
create or replace trigger runs_forget_results after delete on runs referencing old table as gone for each statement
  execute function forget_node_results();
