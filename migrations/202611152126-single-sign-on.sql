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

-- Whom a service knows by which name. The name (`sub`) is the service's own and never given to somebody else.
create table sso_identities (
  provider_id uuid not null references sso_providers on delete cascade,
  subject text not null,
  user_id int not null references users on delete cascade,
  last_used_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (provider_id, subject)
);
create index sso_identities_user on sso_identities (user_id);
