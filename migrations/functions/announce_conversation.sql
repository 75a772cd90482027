create or replace function announce_conversation() returns trigger language plpgsql as $$
begin
  perform announce(new.account_id, 'conversation', new.agent_id::text, array[new.id::text],
    case tg_op when 'INSERT' then 'created' else 'updated' end, null,
    jsonb_build_object('status', new.status, 'handler', new.handler, 'assigneeId', new.assignee_id));
  return null;
end $$;
