-- What needs somebody's attention and whose admins were not told yet: a channel or a connected account whose credentials
-- are refused, an incoming webhook whose deliveries are.
create table attention_notices (
  account_id int not null references accounts on delete cascade,
  subject_type text not null check (subject_type in ('channel', 'integration', 'webhook')),
  subject_id text not null,
  name text not null,
  reason text,
  created_at timestamptz not null default now(),
  primary key (account_id, subject_type, subject_id)
);

create function note_attention() returns trigger language plpgsql as $$
begin
  insert into attention_notices (account_id, subject_type, subject_id, name, reason)
  values (new.account_id, tg_argv[0], new.id::text, new.name, left(new.status_reason, 200))
  on conflict (account_id, subject_type, subject_id) do update set reason = excluded.reason;
  return null;
end $$;
create trigger channel_connections_attention after update of status on channel_connections for each row
  when (new.status = 'NEEDS_ATTENTION' and old.status <> 'NEEDS_ATTENTION') execute function note_attention('channel');
create trigger connected_accounts_attention after update of status on connected_accounts for each row
  when (new.status = 'NEEDS_ATTENTION' and old.status <> 'NEEDS_ATTENTION') execute function note_attention('integration');
