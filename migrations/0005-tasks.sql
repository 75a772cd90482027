-- To-dos: of the account's inbox, and those that records show. They are the same ones.
create table tasks (
  id uuid primary key,
  account_id int not null references accounts on delete cascade,
  content text not null,
  due_date timestamptz(3),
  -- The record it is about. Rows live in tables of their own, so only the object can be referred to.
  object_id int references objects on delete cascade,
  row_id text collate "C",
  completed_at timestamptz(3),
  completed_by int references users on delete set null,
  created_by int references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  decision text check (decision in ('APPROVED', 'DECLINED')),
  decision_comment text,
  check ((object_id is null) = (row_id is null))
);
create index tasks_account on tasks (account_id, id desc);
create index tasks_open on tasks (account_id, id desc) where completed_at is null;
create index tasks_record on tasks (object_id, row_id, id desc) where object_id is not null;
create index tasks_completed_by on tasks (completed_by) where completed_by is not null;
create index tasks_created_by on tasks (created_by) where created_by is not null;

create table task_assignees (
  task_id uuid not null references tasks on delete cascade,
  user_id int not null references users on delete cascade,
  primary key (task_id, user_id)
);
create index task_assignees_user on task_assignees (user_id, task_id);
