create table accounts (
  id int generated always as identity primary key,
  name text not null,
  namespace text not null check (namespace ~ '^[a-z0-9][a-z0-9-]{1,62}$') unique,
  time_zone text not null default 'UTC',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table teams (
  id int generated always as identity primary key,
  account_id int not null references accounts on delete cascade,
  name text not null,
  created_at timestamptz not null default now(),
  unique (account_id, name)
);

-- One email belongs to one person on this server, who may be a user of several accounts. The person holds what proves
-- who they are; the user is that person in one account, with a role.
create table people (
  id int generated always as identity primary key,
  email text not null,
  -- argon2id; null for a person who has no password yet.
  password_hash text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The first sign-in is on a new device by definition, so it causes no notification.
  first_sign_in_at timestamptz,
  unique (id, email)
);
create unique index people_email on people (lower(email));

create table users (
  id int generated always as identity primary key,
  account_id int not null references accounts on delete cascade,
  email text not null,
  name text not null default '',
  role text not null check (role in ('OWNER', 'ADMIN', 'MEMBER')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  person_id int not null,
  suspended_at timestamptz,
  locale text,
  time_zone text,
  preferences jsonb not null default '{}',
  favourites jsonb not null default '[]',
  -- By type. A missing type is on.
  notification_settings jsonb not null default '{}',
  -- The next conversation goes to the user with the oldest assignment.
  last_assigned_at timestamptz(3),
  -- Later notifications are collected for a while after this.
  notified_by_mail_at timestamptz,
  constraint users_person foreign key (person_id, email) references people (id, email) on update cascade
);
create index users_account on users (account_id, id);
create unique index users_person_account on users (person_id, account_id);

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
  hash bytea not null check (length(hash) = 32) unique,
  -- The first characters of the secret, so that a person can tell keys apart.
  prefix text not null,
  last_used_at timestamptz,
  created_at timestamptz not null default now()
);
create index api_keys_account on api_keys (account_id, id);
create index api_keys_user on api_keys (user_id) where user_id is not null;

-- Links that set a password: printed by the first start, mailed or handed over.
create table password_links (
  hash bytea check (length(hash) = 32) primary key,
  person_id int not null references people on delete cascade,
  purpose text not null check (purpose in ('setup', 'reset')),
  -- Null for the set-up link, which is good until it is used.
  expires_at timestamptz,
  created_at timestamptz not null default now()
);
create index password_links_person on password_links (person_id);

-- Each attempt moves `until` on by the same time, and never further than a few attempts ahead of now.
create table sign_in_attempts (
  key text primary key,
  until timestamptz not null
);
create index sign_in_attempts_until on sign_in_attempts (until);

-- Only the SHA-256 of the link's secret is kept.
create table invitations (
  id int generated always as identity primary key,
  account_id int not null references accounts on delete cascade,
  email text not null,
  role text not null check (role in ('OWNER', 'ADMIN', 'MEMBER')),
  hash bytea not null check (length(hash) = 32) unique,
  invited_by int references users on delete set null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create unique index invitations_email on invitations (account_id, lower(email));

-- A one-time code beside the password. The secret is sealed; a code is good once.
create table totp_secrets (
  person_id int references people on delete cascade primary key,
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

-- Each can be signed once.
create table passkey_challenges (
  id uuid primary key,
  challenge text not null,
  purpose text not null check (purpose in ('register', 'sign-in')),
  person_id int references people on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_expires on passkey_challenges (expires_at);

-- Services that vouch for the people of an account (OpenID Connect).
create table sso_providers (
  id uuid primary key,
  account_id int not null references accounts on delete cascade,
  name text not null,
  issuer text not null,
  client_id text not null,
  -- Sealed.
  client_secret text not null,
  -- In lower case. A verified email of one of these domains may join.
  allowed_domains text[] not null,
  -- Of those who come for the first time.
  default_role text not null check (default_role in ('ADMIN', 'MEMBER')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sso_providers_account on sso_providers (account_id);
create index sso_providers_domains on sso_providers using gin (allowed_domains);

-- Identities at providers that may sign in as a user. A subject means something only together with the issuer that
-- gave it, so a provider that moves to another issuer inherits none.
create table sso_identities (
  id uuid primary key,
  provider_id uuid not null references sso_providers on delete cascade,
  issuer text not null,
  subject text not null,
  user_id int not null references users on delete cascade,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  unique (provider_id, issuer, subject),
  unique (user_id, provider_id, issuer)
);

-- Only the SHA-256 of the cookie's value is kept.
create table sessions (
  id uuid primary key,
  hash bytea not null check (length(hash) = 32) unique,
  user_id int not null references users on delete cascade,
  method text not null check (method in ('password', 'passkey', 'sso', 'setup', 'invitation', 'reset')),
  -- When the person last proved who they are; managing people and keys asks for it not to be long ago.
  confirmed_at timestamptz not null default now(),
  address text not null,
  user_agent text not null,
  used_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- Unlinking an identity ends the sessions that it opened.
  sso_identity_id uuid references sso_identities on delete cascade
);
create index sessions_user on sessions (user_id);
create index sessions_sso_identity on sessions (sso_identity_id) where sso_identity_id is not null;

-- Programs that people let act for them (OAuth 2.1). A grant is one approval: by this person, in this account, for
-- one program and one address. Codes and tokens are kept as their SHA-256 only.
create table oauth_grants (
  id uuid primary key,
  user_id int not null references users on delete cascade,
  -- The address of a client metadata document, or what registering answered.
  client_id text not null,
  client_name text not null,
  -- The host that vouches for the name; null where the program named itself.
  client_host text,
  -- The path that its tokens are good for, such as `/mcp`.
  resource text not null,
  redirect_uri text not null,
  code_hash bytea not null check (length(code_hash) = 32) unique,
  code_challenge text not null,
  code_expires_at timestamptz not null,
  -- When the code was exchanged for tokens. A code that comes again ends the grant.
  redeemed_at timestamptz,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index oauth_grants_user on oauth_grants (user_id);

create table oauth_tokens (
  hash bytea check (length(hash) = 32) primary key,
  grant_id uuid not null references oauth_grants on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  expires_at timestamptz not null,
  -- When a refresh token was exchanged for the next one.
  spent_at timestamptz
);
create index oauth_tokens_grant on oauth_tokens (grant_id);
create index oauth_tokens_expires on oauth_tokens (expires_at);

-- One row per changing request and sign-in. No reference to users: the rows of a deleted user stay.
create table audit_log (
  -- Its order is the order of time.
  id uuid primary key,
  account_id int not null,
  user_id int,
  -- The email of the user, or the name of the account key.
  actor text not null,
  via text not null check (via in ('key', 'session', 'token', 'sign-in')),
  -- The route, such as `PATCH /users/{userId}`.
  action text not null,
  target jsonb not null default '{}',
  before jsonb,
  after jsonb,
  address text not null,
  request_id uuid not null,
  created_at timestamptz not null default now(),
  -- The program that acted for the user.
  client text
) partition by range (id);
create index audit_log_account on ONLY audit_log (account_id, id desc);
create index audit_log_user on ONLY audit_log (account_id, user_id, id desc);
create index audit_log_request on ONLY audit_log (request_id);

alter table idempotency_keys add constraint idempotency_keys_account_id_fkey foreign key (account_id) references accounts (id) on delete cascade;
alter table schedules add constraint schedules_account_id_fkey foreign key (account_id) references accounts (id) on delete cascade;
alter table event_listeners add constraint event_listeners_account_id_fkey foreign key (account_id) references accounts (id) on delete cascade;

create table audit_log_default partition of audit_log default;

-- Partitions of this month and the next. Housekeeping creates the later ones.
do $$
declare
  month timestamp := date_trunc('month', now() at time zone 'UTC');
  bounds text[];
begin
  for n in 0..1 loop
    select array_agg(overlay(time placing '-' from 9 for 0) || '-0000-0000-000000000000' order by time) into bounds
    from (select lpad(to_hex((extract(epoch from month + (n + i) * interval '1 month') * 1000)::bigint), 12, '0') as time
      from generate_series(0, 1) i) as times;
    execute format('create table %I partition of audit_log for values from (%L) to (%L)',
      'audit_log_' || to_char(month + n * interval '1 month', 'YYYYMMDD'), bounds[1], bounds[2]);
  end loop;
end $$;
