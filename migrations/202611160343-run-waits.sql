-- Runs wait in their table, in no process's memory, for a time, a moment, a call or a task.
alter table runs drop constraint runs_status_check;
alter table runs add constraint runs_status_check
  check (status in ('QUEUED', 'RUNNING', 'WAITING', 'SUCCEEDED', 'FAILED'));

create table run_waits (
  run_id uuid not null references runs on delete cascade,
  -- The step that goes on once it is over.
  step int not null,
  kind text not null check (kind in ('TIME', 'MOMENT', 'CALL', 'TASK')),
  since timestamptz(3) not null default now(),
  -- When it is over whatever happens; null where it lasts until somebody ends it.
  due_at timestamptz(3),
  -- The how-manieth call of the run it waits for, from 0.
  call_number int,
  task_id uuid,
  ended_at timestamptz(3),
  ended_by text check (ended_by in ('DUE', 'CALL', 'TASK', 'CANCELLED')),
  -- What was decided about the task.
  answer jsonb,
  primary key (run_id, step)
);
-- All that is looked at while runs wait.
create index run_waits_due on run_waits (due_at) where ended_at is null and due_at is not null;
create index run_waits_task on run_waits (task_id) where task_id is not null and ended_at is null;

-- Calls at the addresses of runs, each address once. One may come before its run has come to wait for it.
create table run_calls (
  run_id uuid not null references runs on delete cascade,
  number int not null,
  body jsonb,
  received_at timestamptz(3) not null default now(),
  primary key (run_id, number)
);

-- What was decided about a task that asks for it.
alter table tasks
  add column decision text check (decision in ('APPROVED', 'DECLINED')),
  add column decision_comment text;
