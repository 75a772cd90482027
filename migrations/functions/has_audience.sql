create or replace function has_audience(account int, about text) returns boolean language sql stable as $$
  select exists (select from live_audience where account_id = account and topic = about and until > now())
$$;
