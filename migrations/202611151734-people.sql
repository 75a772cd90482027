-- One email belongs to one person on this server, who may be a user of several accounts. The person holds what proves who
-- they are; the user is that person in one account, with a role.

create table people (
  id int generated always as identity primary key,
  email text not null,
  -- argon2id; null for a person who has no password yet.
  password_hash text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, email)
);
create unique index people_email on people (lower(email));

insert into people (email, password_hash, created_at, updated_at)
select email, password_hash, created_at, updated_at from users order by id;

alter table users
  add column person_id int,
  add column suspended_at timestamptz,
  add column locale text,
  add column time_zone text,
  add column preferences jsonb not null default '{}',
  add column favourites jsonb not null default '[]';
update users set person_id = people.id from people where people.email = users.email;
alter table users
  alter column person_id set not null,
  drop column password_hash,
  -- The email stands in both, since nearly whatever shows a user shows it, and is the same in both.
  add constraint users_person foreign key (person_id, email) references people (id, email) on update cascade;
drop index users_email;
create unique index users_person_account on users (person_id, account_id);

-- Who is signed in. Only the SHA-256 of what the cookie holds is kept.
create table sessions (
  id uuid primary key,
  hash bytea not null unique check (length(hash) = 32),
  user_id int not null references users on delete cascade,
  method text not null check (method in ('password', 'passkey', 'sso', 'setup', 'invitation', 'reset')),
  -- When the person last proved who they are; managing people and keys asks for it not to be long ago.
  confirmed_at timestamptz not null default now(),
  address text not null,
  user_agent text not null,
  used_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);

-- Links with which somebody sets a password: the first owner by the one that the first start prints, others by one that
-- they were mailed or handed.
create table password_links (
  hash bytea primary key check (length(hash) = 32),
  person_id int not null references people on delete cascade,
  purpose text not null check (purpose in ('setup', 'reset')),
  -- Null for the set-up link, which is good until it is used.
  expires_at timestamptz,
  created_at timestamptz not null default now()
);
create index password_links_person on password_links (person_id);

-- How fast somebody may try to sign in, by email, by address and by device: each try moves `until` on by the same time,
-- and none may move it further than a few tries ahead of now.
create table sign_in_attempts (
  key text primary key,
  until timestamptz not null
);
create index sign_in_attempts_until on sign_in_attempts (until);
