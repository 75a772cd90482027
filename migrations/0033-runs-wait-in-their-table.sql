-- Runs wait in their own table and are taken on from there, without a job each: a run that is accepted costs one row.

alter table runs
  -- The process that has the run (`worker_processes`), until its end is counted.
  add column holder uuid,
  -- Tries that came to nothing for reasons of our own: the database was away, the process died.
  add column attempts smallint not null default 0,
  -- Not to be taken on before.
  add column retry_at timestamptz;

drop index runs_running;
create index runs_held on runs (account_id, workflow_id) where holder is not null;

-- Those that had a job are taken on anew; those that had ended but were not counted are found by a holder that is gone.
update runs set status = 'QUEUED' where status = 'RUNNING';
update runs set holder = '00000000-0000-0000-0000-000000000000' where completed_at is not null and not is_counted;
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier in ('workflows.run', 'workflows.admit');
  end if;
end
$$;

-- Takes on waiting runs: of each account and each workflow no more than may be under way, and of the accounts those
-- first that have the fewest, so that ten thousand runs of one do not stall one run of another. One process at a time,
-- because each must see what the others have taken; the snapshot of a query inside the function is taken behind the lock.
create function take_runs(taker uuid, places int, per_account int, per_workflow int) returns setof runs
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7031);
  -- Lost with a crash, the run waits as before.
  perform set_config('synchronous_commit', 'off', true);
  return query
    with recursive waiting as (
      (select account_id, workflow_id from runs where status = 'QUEUED' order by account_id, workflow_id limit 1)
      union all
      select next.account_id, next.workflow_id from waiting w cross join lateral (
        select r.account_id, r.workflow_id from runs r
        where r.status = 'QUEUED' and (r.account_id, r.workflow_id) > (w.account_id, w.workflow_id)
        order by r.account_id, r.workflow_id limit 1) next),
    held as (
      select account_id, workflow_id, count(*) as runs from runs where holder is not null group by account_id, workflow_id),
    in_line as (
      select q.id, w.account_id,
        row_number() over (partition by w.account_id order by q.id)
          + coalesce((select sum(h.runs) from held h where h.account_id = w.account_id), 0) as turn
      from waiting w cross join lateral (
        select r.id from runs r
        where r.account_id = w.account_id and r.workflow_id = w.workflow_id and r.status = 'QUEUED'
          and (r.retry_at is null or r.retry_at <= now())
        order by r.id
        limit least(places, greatest(0, per_workflow
          - coalesce((select h.runs from held h where h.workflow_id = w.workflow_id), 0)))) q),
    next as (select id from in_line where turn <= per_account order by turn, id limit places)
    update runs set status = 'RUNNING', holder = taker, epoch = epoch + 1, started_at = coalesce(started_at, now())
    where id in (select id from next) and status = 'QUEUED'
    returning runs.*;
end
$$;
