-- Admits waiting runs to free slots of their automations, the oldest first. Only keys with a check are looked at, of each
-- automation in turn, so that the number of waiting runs doesn't matter. What is held is counted from the rows of the
-- runs that hold it. `take_runs` calls this behind its lock: no slot is given away twice.
create or replace function admit_runs(most int, taker uuid) returns void
language plpgsql set enable_seqscan = off set enable_sort = off set enable_bitmapscan = off
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  -- `now()` was before the lock.
  moment timestamptz := clock_timestamp();
  -- Bounds the work for one key.
  batch constant int := 1000;
  lane record;
  newest record;
  room int;
  used int;
  oldest timestamptz;
  found_runs int;
  done_runs int;
  again timestamptz;
begin
  for lane in
    with recursive flows as (
      (select workflow_id from run_slot_checks order by workflow_id limit 1)
      union all
      select next.workflow_id from flows f cross join lateral (
        select c.workflow_id from run_slot_checks c
        where c.workflow_id > f.workflow_id order by c.workflow_id limit 1) next),
    due as (
      select f.workflow_id, c.key, c.due_at, row_number() over (partition by f.workflow_id order by c.due_at) as turn
      from flows f cross join lateral (
        select c.key, c.due_at from run_slot_checks c
        where c.workflow_id = f.workflow_id and c.due_at <= moment order by c.due_at limit most) c),
    next as (select workflow_id, key from due order by turn, due_at limit most)
    select n.workflow_id, n.key, (w.flow_control ->> 'concurrency')::int as concurrency,
      (w.flow_control #>> '{rate,runs}')::int as rate,
      (w.flow_control #>> '{rate,seconds}')::int * interval '1 second' as period
    from (select distinct workflow_id, key from next) n join workflows w on w.id = n.workflow_id
  loop
    again := null;
    -- Before anything is read: a run whose check is gone is seen below.
    delete from run_slot_checks where id = any (array(
      select c.id from run_slot_checks c
      where c.workflow_id = lane.workflow_id and c.key = lane.key and c.due_at <= moment
      order by c.due_at limit 10000));

    select s.id, s.run_id, s.not_before into newest from run_slots s
    where s.workflow_id = lane.workflow_id and s.key = lane.key
      and s.admitted_at is null and s.ended_at is null and s.not_before is not null
    order by s.id desc limit 1;
    if found then
      with older as (
        select s.run_id from run_slots s
        where s.workflow_id = lane.workflow_id and s.key = lane.key
          and s.admitted_at is null and s.ended_at is null and s.not_before is not null and s.id < newest.id
        order by s.id limit batch),
      -- The holder counts the end of the run.
      replaced as (
        update runs set status = 'FAILED', reason = 'cancelled', error = 'Replaced by a newer event.',
          completed_at = moment, epoch = epoch + 1, holder = taker
        where id = any (array(
          select r.id from runs r where r.id = any (array(select o.run_id from older o)) and r.status = 'WAITING'
          for update skip locked))
        returning id),
      marked as (
        update run_slots set replaced_by = newest.run_id, ended_at = moment
        where run_id = any (array(select id from replaced)) and admitted_at is null and ended_at is null returning id)
      select count(*), (select count(*) from marked) into found_runs, done_runs from older;
      if found_runs = batch or done_runs < found_runs then
        again := moment + case when done_runs < found_runs then interval '1 second' else interval '0' end;
      elsif newest.not_before <= moment then
        update run_slots set not_before = null where run_id = newest.run_id and id = newest.id;
      else
        again := newest.not_before;
      end if;
    end if;

    room := batch;
    if lane.concurrency is not null then
      select count(*) into used from (
        select from run_slots s
        where s.workflow_id = lane.workflow_id and s.key = lane.key and s.admitted_at is not null and s.ended_at is null
        limit lane.concurrency) h;
      room := least(room, lane.concurrency - used);
    end if;
    if lane.rate is not null then
      select count(*) into used from (
        select from run_slots s
        where s.workflow_id = lane.workflow_id and s.key = lane.key and s.admitted_at > moment - lane.period
        limit lane.rate) a;
      room := least(room, lane.rate - used);
    end if;

    if room > 0 then
      with next as (
        select s.run_id from run_slots s
        where s.workflow_id = lane.workflow_id and s.key = lane.key
          and s.admitted_at is null and s.ended_at is null and s.not_before is null
        order by s.id limit room),
      admitted as (
        update runs set status = 'QUEUED', retry_at = null, waiting_since = null,
          waited_ms = waited_ms + coalesce(extract(epoch from moment - waiting_since) * 1000, 0)
        where id = any (array(
          select r.id from runs r where r.id = any (array(select n.run_id from next n)) and r.status = 'WAITING'
          for update skip locked))
        returning id),
      held as (
        update run_slots set admitted_at = moment
        where run_id = any (array(select id from admitted)) and admitted_at is null and ended_at is null returning id)
      select count(*), (select count(*) from held) into found_runs, done_runs from next;
      if done_runs < found_runs then
        -- Another transaction has the row of a run.
        again := least(again, moment + interval '1 second');
      elsif found_runs = batch then
        again := moment;
      end if;
    end if;

    if lane.rate is not null and exists (
      select from run_slots s
      where s.workflow_id = lane.workflow_id and s.key = lane.key
        and s.admitted_at is null and s.ended_at is null and s.not_before is null)
    then
      select count(*), min(a.admitted_at) into used, oldest from (
        select s.admitted_at from run_slots s
        where s.workflow_id = lane.workflow_id and s.key = lane.key and s.admitted_at > moment - lane.period
        order by s.admitted_at desc limit lane.rate) a;
      if used >= lane.rate then
        again := least(again, oldest + lane.period);
      end if;
    end if;

    if again is not null and not exists (
      select from run_slot_checks c
      where c.workflow_id = lane.workflow_id and c.key = lane.key and c.due_at <= again)
    then
      insert into run_slot_checks (workflow_id, key, due_at) values (lane.workflow_id, lane.key, again);
    end if;
  end loop;
end $$;
