-- Takes on jobs whose time has come. Accounts take turns: the one with the fewest under way comes first, so that ten
-- thousand jobs of one do not stall one job of another. Of a named queue one job at a time; where several accounts have
-- jobs in it, they draw lots. One process takes at a time, because each must see what the others have taken; the snapshot
-- of the query is taken behind the lock. Of the jobs that two processes ended over, each process has one at a time: were
-- it to end over two of them, one would be set aside for what the other did.
create or replace function take_jobs(taker uuid, names text[], slots int) returns table (
  id bigint, account_id int, name text, payload json, attempts smallint, max_attempts smallint, deaths smallint)
-- Every look is at an index. What is planned while the table is small stays so planned for a while, and it grows fast.
-- Planned once a connection: anew each time took longer than taking.
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  perform pg_advisory_xact_lock(7032);
  -- Lost with a crash, the job waits as before.
  perform set_config('synchronous_commit', 'off', true);
  -- Those whose time has come get into line. Schedules and polls wait for the most part: in line, they would all be read.
  update jobs set is_asleep = false where id = any (array(
    select id from jobs where is_asleep and run_at <= now() order by run_at limit 1000 for update skip locked));
  return query
    with recursive lanes as (
      (select account_id, queue, priority from jobs where holder is null and failed_at is null and not is_asleep
       order by account_id, queue, priority limit 1)
      union all
      select next.account_id, next.queue, next.priority from lanes l cross join lateral (
        select j.account_id, j.queue, j.priority from jobs j
        where j.holder is null and j.failed_at is null and not j.is_asleep
          and (j.account_id, j.queue, j.priority) > (l.account_id, l.queue, l.priority)
        order by j.account_id, j.queue, j.priority limit 1) next),
    held as (select account_id, count(*) as jobs from jobs where holder is not null group by account_id),
    suspect as (
      select j.id from jobs j
      where j.deaths = 2 and j.holder is null and j.failed_at is null and j.run_at <= now() and j.name = any (names)
        and not exists (select from jobs h where h.deaths = 2 and h.holder = taker)
      order by j.id limit 1),
    due as (
      select l.account_id, l.queue, l.priority, q.id, q.run_at from lanes l cross join lateral (
        select j.id, j.run_at from jobs j
        where j.account_id = l.account_id and j.queue = l.queue and j.priority = l.priority
          and j.holder is null and j.failed_at is null and not j.is_asleep and j.run_at <= now() and j.name = any (names)
          and (j.deaths <> 2 or j.id = (select s.id from suspect s))
        order by j.run_at, j.id limit case when l.queue = '' then slots else 1 end) q
      where l.queue = '' or not exists (select from jobs h where h.queue = l.queue and h.holder is not null)),
    drawn as (
      select d.*, row_number() over (partition by d.queue order by d.priority, random()) as place from due d),
    in_line as (
      select d.id, d.priority, d.run_at, row_number() over (partition by d.account_id order by d.priority, d.run_at, d.id)
        + coalesce((select h.jobs from held h where h.account_id = d.account_id), 0) as turn
      from drawn d where d.queue = '' or d.place = 1),
    next as (select id from in_line order by turn, priority, run_at, id limit slots),
    -- What somebody is just replacing is left to them.
    free as (
      select j.id from jobs j
      where j.id = any (array(select id from next)) and j.holder is null and j.failed_at is null and j.run_at <= now()
      for update skip locked),
    taken as (
      update jobs set holder = taker, attempts = attempts + 1 where id = any (array(select id from free)) returning *)
    select t.id, t.account_id, t.name, t.payload, t.attempts, t.max_attempts, t.deaths
    from taken t join in_line l on l.id = t.id order by l.turn, l.priority, l.run_at, l.id;
end
$$;
