-- Addresses that other systems post to, and what they posted.

create table webhooks (
  id text primary key,
  account_id int not null references accounts on delete cascade,
  name text not null,
  description text,
  is_active boolean not null default true,
  -- SHA-256 of the token that deliveries must bear; null where anyone with the address may post.
  token_hash bytea check (length(token_hash) = 32),
  -- Signs bodies; sealed. Null where signatures are not checked.
  signing_secret text,
  created_by int references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index webhooks_account on webhooks (account_id, id);

create table webhook_deliveries (
  -- In the order of time.
  id uuid primary key,
  account_id int not null references accounts on delete cascade,
  webhook_id text not null references webhooks on delete cascade,
  -- What the sender calls it, so that one that is sent again starts nothing again.
  sender_key text,
  body jsonb not null,
  -- How many runs it started.
  runs int not null default 0,
  received_at timestamptz(3) not null default now()
);
create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id);
create unique index webhook_deliveries_sender_key on webhook_deliveries (webhook_id, sender_key)
  where sender_key is not null;
