-- The audit log lies in parts by time, as the results of nodes do.
alter table audit_log rename to audit_log_default;
alter index audit_log_pkey rename to audit_log_default_pkey;
alter index audit_log_account rename to audit_log_default_account;
alter index audit_log_user rename to audit_log_default_user;
alter index audit_log_request rename to audit_log_default_request;
-- Making or dropping a part would lock all accounts for a moment.
alter table audit_log_default drop constraint audit_log_account_id_fkey;

create table audit_log (like audit_log_default including all excluding indexes) partition by range (id);
alter table audit_log add primary key (id);
create index audit_log_account on audit_log (account_id, id desc);
create index audit_log_user on audit_log (account_id, user_id, id desc);
create index audit_log_request on audit_log (request_id);
alter table audit_log attach partition audit_log_default default;

-- Where nothing is there yet, the parts of this month and the next are.
do $$
declare
  month timestamp := date_trunc('month', now() at time zone 'UTC');
  bounds text[];
begin
  if exists (select from audit_log) then return; end if;
  for n in 0..1 loop
    select array_agg(overlay(time placing '-' from 9 for 0) || '-0000-0000-000000000000' order by time) into bounds
    from (select lpad(to_hex((extract(epoch from month + (n + i) * interval '1 month') * 1000)::bigint), 12, '0') as time
      from generate_series(0, 1) i) as times;
    execute format('create table %I partition of audit_log for values from (%L) to (%L)',
      'audit_log_' || to_char(month + n * interval '1 month', 'YYYYMMDD'), bounds[1], bounds[2]);
  end loop;
end $$;
