-- A model call is reserved before it is made and settled after, under an id of the caller's choosing, so that a
-- repetition after a crash is charged once.
create table credit_balances (
  account_id int references accounts on delete cascade primary key,
  -- Reservations under way are already subtracted.
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
create index credit_days_day on credit_days (day);

-- Plans are data: an operator edits them. Each account subscribes to one, and some of its users hold a premium seat.
create table plans (
  id text check (id ~ '^[a-z0-9][a-z0-9-]{0,62}$') primary key,
  name text not null,
  credits_per_month bigint not null check (credits_per_month >= 0),
  premium_seats int not null check (premium_seats >= 0),
  -- A kind that is missing has no limit.
  limits jsonb not null default '{}'
);

create table subscriptions (
  account_id int references accounts on delete cascade primary key,
  plan_id text not null references plans,
  -- The plan from the next renewal on, where it changes.
  next_plan_id text references plans,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'CANCELLED')),
  -- The day, in the account's zone, from which months are counted.
  anchor date not null,
  credits_granted bigint not null,
  period_started_at timestamptz not null,
  renews_at timestamptz not null
);
create index subscriptions_due on subscriptions (renews_at);

create table premium_seats (
  account_id int not null references accounts on delete cascade,
  user_id int not null references users on delete cascade,
  assigned_at timestamptz(3) not null default now(),
  primary key (account_id, user_id)
);

insert into plans (id, name, credits_per_month, premium_seats, limits)
values ('self-hosted', 'Self-hosted', 1000000, 1000,
        '{"agents": 10000, "deployed_agents": 10000, "flows": 100000, "workflows": 100000, "users": 10000, "knowledge_bases": 10000}');
