-- Somebody is asked to join an account. Only the SHA-256 of the link's secret is kept.
create table invitations (
  id int generated always as identity primary key,
  account_id int not null references accounts on delete cascade,
  email text not null,
  role text not null check (role in ('OWNER', 'ADMIN', 'MEMBER')),
  hash bytea not null unique check (length(hash) = 32),
  invited_by int references users on delete set null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create unique index invitations_email on invitations (account_id, lower(email));
