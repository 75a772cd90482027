-- Ends the waits whose time is over, the longest overdue first. What lies ahead is not looked at: however many wait, this
-- is one look at the beginning of an index. A run whose row is locked at this moment has its turn with the next look:
-- whoever takes on runs must not wait for a transaction of one of them.
create or replace function wake_due_runs(most int) returns void
language plpgsql set enable_seqscan = off as $$
declare
  due uuid[];
  numbers int[];
begin
  perform wake_callers(most);
  select array_agg(d.run_id), array_agg(d.step) into due, numbers from (
    select w.run_id, w.step from run_waits w
    where w.ended_at is null and w.due_at <= now() order by w.due_at limit most) d;
  if due is null then
    return;
  end if;
  select array_agg(g.id), array_agg(g.number) into due, numbers
  from unnest(due, numbers) as g (id, number)
  where g.id in (select r.id from runs r where r.id = any (due) for update skip locked);
  if due is not null then
    perform wake_waits(due, numbers, 'DUE');
  end if;
end $$;
