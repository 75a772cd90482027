-- The run that called this one, and its step; a conversation has a key for each call instead.
alter table runs add column parent_run_id uuid;
alter table runs add column parent_step int;
alter table runs add column parent_conversation_id uuid;
alter table runs add column call_key text;
-- The number of calls that lead to it.
alter table runs add column depth smallint not null default 0;
create index runs_children on runs (parent_run_id, id) where parent_run_id is not null;
create unique index runs_call_key on runs (call_key) where call_key is not null;

-- The called run that this step waits for.
alter table run_waits add column child_run_id uuid;
alter table run_waits drop constraint run_waits_kind_check;
alter table run_waits add constraint run_waits_kind_check
  check (kind in ('TIME', 'MOMENT', 'CALL', 'TASK', 'RETRY', 'MERGE', 'RUN'));
alter table run_waits drop constraint run_waits_ended_by_check;
alter table run_waits add constraint run_waits_ended_by_check
  check (ended_by in ('DUE', 'CALL', 'TASK', 'CANCELLED', 'RUN'));

-- Called runs that have ended, until the runs that called them are awake. A run that ends only adds its row here, and never
-- waits for the run that called it.
create table ended_calls (
  run_id uuid primary key references runs on delete cascade
);
