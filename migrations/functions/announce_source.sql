create or replace function announce_source() returns trigger language plpgsql as $$
begin
  perform announce(new.account_id, 'crawl', new.knowledge_base_id::text, array[new.id::text],
    case tg_op when 'INSERT' then 'created' else 'updated' end, null,
    jsonb_build_object('state', new.state, 'chunksDone', new.chunks_done, 'chunksTotal', new.chunks_total));
  return null;
end $$;
