-- Runs across workflows, the latest first.
create index runs_account on runs (account_id, id) where not is_test;
create index runs_account_failed on runs (account_id, id) where status = 'FAILED' and not is_test;

-- A cancelled run is none that failed.
update workflows w set runs_failed_count = greatest(0, runs_failed_count - c.runs)
from (
  select workflow_id, count(*) as runs from runs
  where status = 'FAILED' and reason = 'cancelled' and is_counted and not is_test group by workflow_id) c
where c.workflow_id = w.id;

-- Versions have a number and may have a note; a draft that a restored version took the place of is one, too.
alter table graph_snapshots
  add column number int,
  add column note text,
  add column is_draft boolean not null default false;
update graph_snapshots s set number = n.number
from (select id, row_number() over (partition by graph_id order by id) as number from graph_snapshots) n
where n.id = s.id;
alter table graph_snapshots alter column number set not null;
