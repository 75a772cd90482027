-- What model calls cost. Each is reserved before it is made and settled after, under an id of the caller's
-- choosing, so that one that is repeated after a crash is charged once.

create table credit_balances (
  account_id int primary key references accounts on delete cascade,
  -- What may still be reserved. Reservations under way are already taken off.
  available bigint not null check (available >= 0),
  updated_at timestamptz not null default now()
);

create table credit_operations (
  account_id int not null references accounts on delete cascade,
  operation_id text not null,
  model_id int not null,
  status text not null check (status in ('RESERVED', 'SETTLED', 'RELEASED')),
  reserved bigint not null check (reserved >= 0),
  charged bigint not null default 0 check (charged >= 0),
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (account_id, operation_id)
);
create index credit_operations_stale on credit_operations (created_at) where status = 'RESERVED';
create index credit_operations_done on credit_operations (settled_at) where status <> 'RESERVED';

-- A day (UTC) of an account with a model: what the history reads, so that it never adds up operations.
create table credit_days (
  account_id int not null references accounts on delete cascade,
  day date not null,
  model_id int not null,
  credits bigint not null default 0,
  messages bigint not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  primary key (account_id, day, model_id)
);
