-- A one-time code beside the password. The secret is sealed; a code is good once.
create table totp_secrets (
  person_id int primary key references people on delete cascade,
  sealed text not null,
  -- Null until the person has shown that their authenticator has it.
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

create table recovery_codes (
  person_id int not null references people on delete cascade,
  hash bytea not null check (length(hash) = 32),
  primary key (person_id, hash)
);

-- Keys that a device or a password manager holds for a person.
create table passkeys (
  id int generated always as identity primary key,
  person_id int not null references people on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  -- The host name that it was made for, and works for alone.
  rp_id text not null,
  name text not null,
  last_used_at timestamptz,
  created_at timestamptz not null default now()
);
create index passkeys_person on passkeys (person_id, id);

-- What an authenticator has to sign; each is good once.
create table passkey_challenges (
  id uuid primary key,
  challenge text not null,
  purpose text not null check (purpose in ('register', 'sign-in')),
  person_id int references people on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_expires on passkey_challenges (expires_at);
