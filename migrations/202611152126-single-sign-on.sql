-- Services that vouch for the people of an account (OpenID Connect).
create table sso_providers (
  id uuid primary key,
  account_id int not null references accounts on delete cascade,
  name text not null,
  issuer text not null,
  client_id text not null,
  -- Sealed.
  client_secret text not null,
  -- In lower case. Whoever has a verified email of one of these may come in.
  allowed_domains text[] not null,
  -- Of those who come for the first time.
  default_role text not null check (default_role in ('ADMIN', 'MEMBER')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sso_providers_account on sso_providers (account_id);
create index sso_providers_domains on sso_providers using gin (allowed_domains);

-- Identities at providers that may sign in as a user. A subject means something only together with the issuer that gave it,
-- so a provider that moves to another issuer inherits none.
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

-- Unlinking an identity ends the sessions that it opened.
alter table sessions add column sso_identity_id uuid references sso_identities on delete cascade;
create index sessions_sso_identity on sessions (sso_identity_id) where sso_identity_id is not null;

-- The first sign-in is on a new device by definition, so it causes no notification.
alter table people add column first_sign_in_at timestamptz;
