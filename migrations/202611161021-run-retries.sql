-- A run waits for the next try of a node, too.
alter table run_waits drop constraint run_waits_kind_check;
alter table run_waits add constraint run_waits_kind_check
  check (kind in ('TIME', 'MOMENT', 'CALL', 'TASK', 'RETRY'));
-- Which try is next, of how many, and why the last one failed.
alter table run_waits add column retry jsonb;
