-- Who uses the server: accounts, their users and teams, and the keys they call with.

create table accounts (
  id int generated always as identity primary key,
  name text not null,
  namespace text not null unique check (namespace ~ '^[a-z0-9][a-z0-9-]{1,62}$'),
  time_zone text not null default 'UTC',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table users (
  id int generated always as identity primary key,
  account_id int not null references accounts on delete cascade,
  email text not null,
  name text not null default '',
  role text not null check (role in ('OWNER', 'ADMIN', 'MEMBER')),
  -- argon2id; null for a user who has no password yet.
  password_hash text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));
create index users_account on users (account_id, id);

create table teams (
  id int generated always as identity primary key,
  account_id int not null references accounts on delete cascade,
  name text not null,
  created_at timestamptz not null default now(),
  unique (account_id, name)
);

create table team_members (
  team_id int not null references teams on delete cascade,
  user_id int not null references users on delete cascade,
  primary key (team_id, user_id)
);
create index team_members_user on team_members (user_id);

-- A key without a user is an account (GENERAL) key. Only the SHA-256 of the secret is kept.
create table api_keys (
  id int generated always as identity primary key,
  account_id int not null references accounts on delete cascade,
  user_id int references users on delete cascade,
  name text not null,
  hash bytea not null unique check (length(hash) = 32),
  -- The first characters of the secret, so that a person can tell keys apart.
  prefix text not null,
  last_used_at timestamptz,
  created_at timestamptz not null default now()
);
create index api_keys_account on api_keys (account_id, id);
create index api_keys_user on api_keys (user_id) where user_id is not null;
