-- Lets those runs go on whose time has come, the longest overdue first. What lies ahead is not looked at: however many
-- wait, this is one look at the beginning of an index.
create or replace function wake_due_runs(most int) returns void
language plpgsql set enable_seqscan = off as $$
declare
  due uuid[];
begin
  due := array(
    select w.run_id from run_waits w where w.ended_at is null and w.due_at <= now() order by w.due_at limit most);
  if cardinality(due) > 0 then
    perform wake_runs(due, 'DUE');
  end if;
end $$;
