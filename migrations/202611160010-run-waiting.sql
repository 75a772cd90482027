-- Between its failure and its retry a run waits: that is no time that it took.
alter table runs add column waited_ms bigint not null default 0;

-- A cancelled run neither succeeded nor failed.
alter table run_days add column cancelled int not null default 0;

update run_days d set cancelled = c.runs, failed = d.failed - c.runs
from (
  select workflow_id, (coalesce(started_at, created_at) at time zone 'UTC')::date as day, count(*)::int as runs
  from runs where status = 'FAILED' and reason = 'cancelled' and is_counted and not is_test
  group by workflow_id, day
) c
where d.workflow_id = c.workflow_id and d.day = c.day and d.failed >= c.runs;
