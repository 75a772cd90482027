-- Jobs wait in a table of ours. What waited in that of the package that was used before is moved here, with the count of
-- its tries, and the package's tables go.

create table jobs (
  id bigint generated always as identity primary key,
  -- Whose turn it takes; 0 for the server's own.
  account_id int not null default 0,
  name text not null,
  payload json not null,
  -- Of one named queue one job runs at a time; '' is none.
  queue text not null default '',
  -- One job waits under it.
  key text,
  priority smallint not null default 0,
  run_at timestamptz not null default now(),
  attempts smallint not null default 0,
  max_attempts smallint not null,
  -- How many processes ended without a word while it was under way in them.
  deaths smallint not null default 0,
  -- How often the database cut it short.
  interrupts smallint not null default 0,
  -- The process that has it (`worker_processes`).
  holder uuid,
  last_error text,
  -- Since when it is not tried any more.
  failed_at timestamptz,
  created_at timestamptz not null default now()
);

create unique index jobs_key on jobs (key) where key is not null;
create index jobs_waiting on jobs (account_id, queue, priority, run_at, id) where holder is null and failed_at is null;
create index jobs_held on jobs (holder) where holder is not null;
create index jobs_queue on jobs (queue) where queue <> '';
create index jobs_suspect on jobs (id) where deaths = 2;
create index jobs_failed on jobs (failed_at) where failed_at is not null;

-- Puts jobs in. Under a key, a new one takes the place of the one that waits, whose deaths it keeps; one that is under way
-- loses its key and is not tried again, and one that failed stays as what it is.
create function add_jobs(specs json) returns void language plpgsql as $$
declare
  spec record;
begin
  insert into jobs (account_id, name, payload, queue, priority, run_at, max_attempts)
  select s."accountId", s.name, s.payload, s.queue, s.priority, coalesce(s."runAt", now()), s.attempts
  from rows from (json_to_recordset(specs) as ("accountId" int, name text, payload json, queue text, key text,
    priority smallint, "runAt" timestamptz, attempts smallint)) with ordinality
    as s ("accountId", name, payload, queue, key, priority, "runAt", attempts, place)
  where s.key is null order by s.place;
  for spec in
    select * from json_to_recordset(specs) as s ("accountId" int, name text, payload json, queue text, key text,
      priority smallint, "runAt" timestamptz, attempts smallint) where s.key is not null order by s.key
  loop
    -- Again where it was taken on between the two.
    loop
      update jobs set key = null, max_attempts = greatest(attempts, 1)
      where key = spec.key and (holder is not null or failed_at is not null);
      insert into jobs as waiting (account_id, name, payload, queue, key, priority, run_at, max_attempts)
      values (spec."accountId", spec.name, spec.payload, spec.queue, spec.key, spec.priority,
        coalesce(spec."runAt", now()), spec.attempts)
      on conflict (key) where key is not null do update set account_id = excluded.account_id, name = excluded.name,
        payload = excluded.payload, queue = excluded.queue, priority = excluded.priority, run_at = excluded.run_at,
        max_attempts = excluded.max_attempts, attempts = 0, interrupts = 0, last_error = null
      where waiting.holder is null and waiting.failed_at is null;
      exit when found;
    end loop;
  end loop;
  perform pg_notify('jobs', '');
end
$$;

-- Takes on jobs whose time has come. Accounts take turns: the one with the fewest under way comes first, so that ten
-- thousand jobs of one do not stall one job of another. Of a named queue one job at a time; where several accounts have
-- jobs in it, they draw lots. One process takes at a time, because each must see what the others have taken; the snapshot
-- of the query is taken behind the lock. Of the jobs that two processes ended over, each process has one at a time: were
-- it to end over two of them, one would be set aside for what the other did.
create function take_jobs(taker uuid, names text[], slots int) returns table (
  id bigint, account_id int, name text, payload json, attempts smallint, max_attempts smallint, deaths smallint)
-- Every look is at an index. What is planned while the table is small stays so planned for a while, and it grows fast.
language plpgsql set enable_seqscan = off as $$
#variable_conflict use_column
begin
  perform pg_advisory_xact_lock(7032);
  -- Lost with a crash, the job waits as before.
  perform set_config('synchronous_commit', 'off', true);
  return query
    with recursive lanes as (
      (select account_id, queue, priority from jobs where holder is null and failed_at is null
       order by account_id, queue, priority limit 1)
      union all
      select next.account_id, next.queue, next.priority from lanes l cross join lateral (
        select j.account_id, j.queue, j.priority from jobs j
        where j.holder is null and j.failed_at is null
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
          and j.holder is null and j.failed_at is null and j.run_at <= now() and j.name = any (names)
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

do $$
begin
  if to_regclass('graphile_worker._private_jobs') is null then
    return;
  end if;
  insert into jobs (account_id, name, payload, queue, key, priority, run_at, attempts, max_attempts, deaths, last_error,
    failed_at, created_at)
  select case when json_typeof(j.payload -> 'accountId') = 'number' then (j.payload ->> 'accountId')::int else 0 end,
    t.identifier, j.payload, coalesce(q.queue_name, ''), j.key, j.priority, j.run_at,
    -- A try that is under way now is cut short, and does not count.
    case when j.locked_at is null then j.attempts else greatest(j.attempts - 1, 0) end, j.max_attempts,
    (select count(*) from jsonb_object_keys(coalesce(j.flags, '{}')) as flag where flag like 'died-%'), j.last_error,
    case when j.attempts >= j.max_attempts and j.locked_at is null then j.updated_at end, j.created_at
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
  order by j.id;
  drop schema graphile_worker cascade;
end
$$;
