-- Whether a notification is to go out by mail, and whether it has. What is there already goes nowhere.
alter table notifications add column mail text not null default 'none' check (mail in ('none', 'due', 'sent'));
create index notifications_due on notifications (user_id, id) where mail = 'due';
-- When somebody was last sent notifications by mail: the next ones are gathered for a while.
alter table users add column notified_by_mail_at timestamptz;

-- Runs that failed and whose people were not told yet. Only added to where runs end, so that none waits for another.
create table failed_run_notices (
  run_id uuid primary key,
  account_id int not null references accounts on delete cascade,
  workflow_id int not null references workflows on delete cascade,
  -- Whose rights it had; null where they were those of an account key.
  user_id int references users on delete cascade,
  error text,
  created_at timestamptz not null default now()
);
create index failed_run_notices_workflow on failed_run_notices (workflow_id);
create index failed_run_notices_account on failed_run_notices (account_id);
create index failed_run_notices_user on failed_run_notices (user_id);

create function note_failed_run() returns trigger language plpgsql as $$
begin
  insert into failed_run_notices (run_id, account_id, workflow_id, user_id, error)
  values (new.id, new.account_id, new.workflow_id, new.acts_as, left(new.error, 200))
  on conflict do nothing;
  return null;
end $$;
create trigger runs_failed_notice after update of status on runs for each row
  when (new.status = 'FAILED' and old.status <> 'FAILED' and not new.is_test)
  execute function note_failed_run();
