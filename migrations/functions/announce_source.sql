create or replace function announce_source() returns trigger language plpgsql as $$
begin
  perform announce(new.account_id, 'crawl', new.knowledge_base_id::text, array[new.id::text],
    case tg_op when 'INSERT' then 'created' else 'updated' end, null,
    jsonb_build_object('state', new.state, 'chunksDone', new.chunks_done, 'chunksTotal', new.chunks_total));
  return null;
end $$;

create or replace trigger knowledge_sources_created_live after insert on knowledge_sources for each row
  execute function announce_source();
create or replace trigger knowledge_sources_updated_live after update of state, chunks_done on knowledge_sources for each row
  when (old.state is distinct from new.state or old.chunks_done is distinct from new.chunks_done)
  execute function announce_source();
