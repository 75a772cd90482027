create or replace function note_attention() returns trigger language plpgsql as $$
begin
  insert into attention_notices (account_id, subject_type, subject_id, name, reason)
  values (new.account_id, tg_argv[0], new.id::text, new.name, left(new.status_reason, 200))
  on conflict (account_id, subject_type, subject_id) do update set reason = excluded.reason;
  return null;
end $$;

create or replace trigger channel_connections_attention after update of status on channel_connections for each row
  when (new.status = 'NEEDS_ATTENTION' and old.status <> 'NEEDS_ATTENTION') execute function note_attention('channel');
create or replace trigger connected_accounts_attention after update of status on connected_accounts for each row
  when (new.status = 'NEEDS_ATTENTION' and old.status <> 'NEEDS_ATTENTION') execute function note_attention('integration');
