-- Accounts at other services that the account may act through.

create table connected_accounts (
  id int generated always as identity primary key,
  account_id int not null references accounts on delete cascade,
  -- By kind: `mail-a`.
  provider text not null,
  name text not null,
  status text not null default 'CONNECTED' check (status in ('CONNECTED', 'NEEDS_ATTENTION')),
  -- Why it needs attention.
  status_reason text,
  -- Sealed: access token, refresh token, when the first expires, and the instance where the service has many.
  credentials text not null,
  scopes text[] not null default '{}',
  created_by int references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index connected_accounts_account on connected_accounts (account_id, id);
