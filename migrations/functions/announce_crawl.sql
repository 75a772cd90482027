create or replace function announce_crawl() returns trigger language plpgsql as $$
declare
  source record;
begin
  if exists (select from live_audience where topic = 'crawl' and until > now()) then
    select account_id, knowledge_base_id into source from knowledge_sources where id = new.website_id;
    perform announce(source.account_id, 'crawl', source.knowledge_base_id::text, array[new.website_id::text],
      'crawled', null, jsonb_build_object('state', new.state, 'found', new.found, 'indexed', new.indexed,
        'unchanged', new.unchanged, 'failed', new.failed));
  end if;
  return null;
end $$;

create or replace trigger knowledge_crawls_live after insert or update of state, found, indexed, unchanged, failed
  on knowledge_crawls for each row execute function announce_crawl();
