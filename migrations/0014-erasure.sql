-- Wishes to erase everything of a person, and what came of them.
create table erasures (
  -- In the order of time.
  id uuid primary key,
  account_id int not null references accounts on delete cascade,
  created_by int references users on delete set null,
  -- Only counts.
  is_dry_run boolean not null,
  deletes_records boolean not null,
  status text not null default 'WAITING' check (status in ('WAITING', 'RUNNING', 'DONE', 'FAILED')),
  -- Sealed: whom it is about. Null once it is done, so that nothing of the person is left here either.
  sealed text,
  -- Used to continue after a crash.
  progress jsonb not null default '{"step": "FIND"}',
  -- Counts by kind, committed with what they count.
  report jsonb not null default '{}',
  -- Why it failed.
  error text,
  created_at timestamptz(3) not null default now(),
  completed_at timestamptz(3)
);
create index erasures_account on erasures (account_id, id);
create index erasures_created_by on erasures (created_by) where created_by is not null;

-- Contents that rows referred to which are gone. No foreign key to stored_files: this is no use of a content.
create table erasure_files (
  erasure_id uuid not null references erasures on delete cascade,
  hash text not null,
  primary key (erasure_id, hash)
);
