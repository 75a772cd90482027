-- Takes on waiting runs, with all that running them takes: of each account and each workflow no more than may be under
-- way, and of the accounts those first that have the fewest, so that ten thousand runs of one do not stall one run of
-- another. One process at a time, because each must see what the others have taken. The snapshot of the query in the
-- function is taken behind the lock; whatever else of a run is read has to be read here, too, since a query around it
-- would look at the moment before. Every row tells how many wait, counted no further than matters; where none was
-- taken, there is one that tells just that. Of the runs that two processes ended over, each process has one at a time:
-- were it to end over two of them, one would be given up for what the other did.
create or replace function take_runs(taker uuid, places int, per_account int, per_workflow int) returns table (
  waiting bigint, now timestamptz, id uuid, epoch int, account_id int, account_name text, namespace text,
  time_zone text, workflow_id int, snapshot_id text, run_graph_id bigint, acts_as_workspace boolean, user_id int,
  email text, role text, payload jsonb, causes text[], branches jsonb, steps int, wakes int, variables json,
  deaths smallint)
-- Every look is at an index. What is planned while the table is small stays so planned for a while, and it grows fast.
-- Planned once a connection: anew each time took longer than taking.
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  perform pg_advisory_xact_lock(7031);
  -- Lost with a crash, the run waits as before.
  perform set_config('synchronous_commit', 'off', true);
  -- Those whose waiting is over stand in line from now on. They may be many more than there are places.
  perform wake_due_runs(greatest(places, 100));
  perform admit_runs(greatest(places, 100), taker);
  return query
    with recursive lines as (
      (select account_id, workflow_id from runs where status = 'QUEUED' order by account_id, workflow_id limit 1)
      union all
      select next.account_id, next.workflow_id from lines w cross join lateral (
        select r.account_id, r.workflow_id from runs r
        where r.status = 'QUEUED' and (r.account_id, r.workflow_id) > (w.account_id, w.workflow_id)
        order by r.account_id, r.workflow_id limit 1) next),
    held as (
      select account_id, workflow_id, count(*) as runs from runs
      where holder is not null and status = 'RUNNING' group by account_id, workflow_id),
    suspect as (
      select r.id from runs r
      where r.deaths >= 2 and r.status = 'QUEUED' and (r.retry_at is null or r.retry_at <= now())
        and not exists (
          select from runs h where h.deaths >= 2 and h.holder = taker and h.status = 'RUNNING')
      order by r.id limit 1),
    in_line as (
      select q.id, row_number() over (partition by w.account_id order by q.id)
        + coalesce((select sum(h.runs) from held h where h.account_id = w.account_id), 0) as turn
      from lines w cross join lateral (
        select r.id from runs r
        where r.account_id = w.account_id and r.workflow_id = w.workflow_id and r.status = 'QUEUED'
          and (r.retry_at is null or r.retry_at <= now())
          and (r.deaths < 2 or r.id = (select s.id from suspect s))
        order by r.id
        limit least(places, greatest(0, per_workflow
          - coalesce((select h.runs from held h where h.workflow_id = w.workflow_id), 0)))) q),
    next as (select id from in_line where turn <= per_account order by turn, id limit places),
    taken as (
      update runs set status = 'RUNNING', holder = taker, epoch = epoch + 1, attempts = attempts + 1,
        started_at = coalesce(started_at, now())
      where id = any (array(select id from next)) and status = 'QUEUED' returning runs.*),
    line as (select count(*) as waiting from (select from runs where status = 'QUEUED' limit places + 1) q)
    select line.waiting, clock_timestamp(), r.id, r.epoch, r.account_id, a.name, a.namespace, a.time_zone, r.workflow_id,
      r.snapshot_id, r.run_graph_id, r.acts_as_workspace, u.id, u.email, u.role,
      coalesce(r.payload, (select d.body from webhook_deliveries d where d.id = r.delivery_id)), r.causes, r.branches,
      r.steps, r.wakes,
      (select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name, 'defaultValue', v.default_value)), '[]')
       from variables v where v.workflow_id = r.workflow_id), r.deaths
    from line left join taken r on true
    left join accounts a on a.id = r.account_id left join users u on u.id = r.acts_as order by r.id;
end
$$;
