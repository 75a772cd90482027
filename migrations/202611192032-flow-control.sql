-- The limits of runs of an automation. Null without any.
alter table workflows add column flow_control jsonb;
-- True if the run needs a slot of its automation. It is WAITING until it is admitted.
alter table runs add column is_limited boolean not null default false;

-- The slots that runs wait for and hold: a row for each time that a run starts or is retried.
create table run_slots (
  -- Runs are admitted in this order.
  id bigint generated always as identity,
  run_id uuid not null references runs on delete cascade,
  workflow_id int not null references workflows on delete cascade,
  -- SHA-256, because keys can be long, and contain data of people.
  key bytea not null check (length(key) = 32),
  -- The reason why the key is empty, if it has no value.
  key_error text,
  since timestamptz(3) not null default now(),
  -- The end of the debounce. Null once it is over.
  not_before timestamptz(3),
  admitted_at timestamptz,
  ended_at timestamptz,
  -- The run of the newer event.
  replaced_by uuid,
  -- Not on `id` alone: such an index would be read past all other keys to find the first run of one.
  primary key (run_id, id)
);
create index run_slots_debounced on run_slots (workflow_id, key, id)
  where admitted_at is null and ended_at is null and not_before is not null;
create index run_slots_waiting on run_slots (workflow_id, key, id)
  where admitted_at is null and ended_at is null and not_before is null;
create index run_slots_held on run_slots (workflow_id, key) where admitted_at is not null and ended_at is null;
create index run_slots_admitted on run_slots (workflow_id, key, admitted_at) where admitted_at is not null;

-- Keys whose waiting runs may be admitted now. Runs only add rows, so that none waits for another.
create table run_slot_checks (
  id bigint generated always as identity primary key,
  workflow_id int not null references workflows on delete cascade,
  key bytea not null,
  due_at timestamptz not null default now()
);
create index run_slot_checks_workflow on run_slot_checks (workflow_id, due_at);
create index run_slot_checks_key on run_slot_checks (workflow_id, key, due_at);
