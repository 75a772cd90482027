-- Who changed what, one row a changing request and sign-in. No reference to users: what somebody did stays when they go.
create table audit_log (
  -- Its order is the order of time.
  id uuid primary key,
  account_id int not null references accounts on delete cascade,
  user_id int,
  -- The email of the user, or the name of the account key.
  actor text not null,
  via text not null check (via in ('key', 'session', 'sign-in')),
  -- The route, such as `PATCH /users/{userId}`.
  action text not null,
  target jsonb not null default '{}',
  before jsonb,
  after jsonb,
  address text not null,
  request_id uuid not null,
  created_at timestamptz not null default now()
);
create index audit_log_account on audit_log (account_id, id desc);
create index audit_log_user on audit_log (account_id, user_id, id desc);
create index audit_log_request on audit_log (request_id);
