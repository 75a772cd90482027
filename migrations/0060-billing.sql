-- Plans are data: an operator edits them. Each account subscribes to one, and some of its users hold a premium seat.

create table plans (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  name text not null,
  credits_per_month bigint not null check (credits_per_month >= 0),
  premium_seats int not null check (premium_seats >= 0),
  -- How many of each an account may have; a kind that is not named has no limit.
  limits jsonb not null default '{}'
);

insert into plans (id, name, credits_per_month, premium_seats, limits)
values ('self-hosted', 'Self-hosted', 1000000, 1000,
        '{"agents": 10000, "deployed_agents": 10000, "flows": 100000, "workflows": 100000, "users": 10000, "knowledge_bases": 10000}');

create table subscriptions (
  account_id int primary key references accounts on delete cascade,
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

insert into subscriptions (account_id, plan_id, anchor, credits_granted, period_started_at, renews_at)
select a.id, p.id, today, p.credits_per_month, now(), (today + interval '1 month') at time zone a.time_zone
from accounts a, plans p, lateral (select (now() at time zone a.time_zone)::date) as local (today)
where p.id = 'self-hosted';
