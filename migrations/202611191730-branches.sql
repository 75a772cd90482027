-- The number of waits of the run that have ended, so that a process that releases it notices one that has just ended.
alter table runs add column wakes int not null default 0;
-- Since when all branches wait.
alter table runs add column waiting_since timestamptz(3);
alter table run_waits drop constraint run_waits_kind_check;
alter table run_waits add constraint run_waits_kind_check
  check (kind in ('TIME', 'MOMENT', 'CALL', 'TASK', 'RETRY', 'MERGE'));
drop function if exists take_runs(uuid, int, int, int);
drop function if exists wake_runs(uuid[], text, jsonb);
