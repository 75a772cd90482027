create or replace function announce_conversation() returns trigger language plpgsql as $$
begin
  perform announce(new.account_id, 'conversation', new.agent_id::text, array[new.id::text],
    case tg_op when 'INSERT' then 'created' else 'updated' end, null,
    jsonb_build_object('status', new.status, 'handler', new.handler, 'assigneeId', new.assignee_id));
  return null;
end $$;

create or replace trigger conversations_created_live after insert on conversations for each row
  execute function announce_conversation();
create or replace trigger conversations_updated_live
  after update of status, message_count, feedback, summary, handler, assignee_id, team_id, priority, tags, snoozed_until
  on conversations for each row
  when ((old.status, old.message_count, old.feedback, old.summary, old.handler, old.assignee_id, old.team_id,
      old.priority, old.tags, old.snoozed_until)
    is distinct from (new.status, new.message_count, new.feedback, new.summary, new.handler, new.assignee_id,
      new.team_id, new.priority, new.tags, new.snoozed_until))
  execute function announce_conversation();
