create or replace function announce(account int, about text, scope text, ids text[], change text, actor int, details jsonb)
returns boolean language plpgsql as $$
declare
  event bigint;
begin
  if not has_audience(account, case about when 'record' then 'record:' || scope else about end) then
    return false;
  end if;
  insert into live_events (account_id, topic, scope, ids, change, user_id, details)
  values (account, about, announce.scope, case when cardinality(announce.ids) <= 100 then announce.ids end,
    announce.change, actor, announce.details)
  returning id into event;
  perform pg_notify('live', account || ' ' || event);
  return true;
end $$;
