-- Programs that people let act for them (OAuth 2.1). A grant is one approval: by this person, in this account, for one
-- program and one address. Codes and tokens are kept as their SHA-256 only.
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
  code_hash bytea not null unique check (length(code_hash) = 32),
  code_challenge text not null,
  code_expires_at timestamptz not null,
  -- When the code was exchanged for tokens. A code that comes again ends the grant.
  redeemed_at timestamptz,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index oauth_grants_user on oauth_grants (user_id);

create table oauth_tokens (
  hash bytea primary key check (length(hash) = 32),
  grant_id uuid not null references oauth_grants on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  expires_at timestamptz not null,
  -- When a refresh token was exchanged for the next one.
  spent_at timestamptz
);
create index oauth_tokens_grant on oauth_tokens (grant_id);
create index oauth_tokens_expires on oauth_tokens (expires_at);

alter table audit_log
  -- The program that acted for the user.
  add column client text,
  drop constraint audit_log_via_check,
  add constraint audit_log_via_check check (via in ('key', 'session', 'token', 'sign-in'));
