-- Wakes the runs that wait for runs that have ended. As with waits whose time is over, a run whose row is locked at this
-- moment has its turn with the next look.
create or replace function wake_callers(most int) returns void language plpgsql as $$
declare
  ended uuid[];
  callers uuid[];
  numbers int[];
  free uuid[];
begin
  select array_agg(c.id), array_agg(c.parent_run_id), array_agg(c.parent_step) into ended, callers, numbers
  from (select e.run_id from ended_calls e limit most) e join runs c on c.id = e.run_id;
  if ended is null then
    return;
  end if;
  select array_agg(f.id) into free
  from (select r.id from runs r where r.id = any (callers) order by r.id for update skip locked) f;
  perform wake_waits(array_agg(g.caller), array_agg(g.number), 'RUN')
  from unnest(callers, numbers) as g (caller, number) where g.caller = any (free);
  delete from ended_calls e using unnest(ended, callers) as g (id, caller)
  where e.run_id = g.id
    and (g.caller = any (free) or not exists (select from runs r where r.id = g.caller));
end $$;
