-- What changed, for people who look on. Written only where somebody does, and kept for a quarter of an hour.

-- Who looks on: until when, and since when without a break. `record:12` is about the rows of one object.
create table live_audience (
  account_id int not null references accounts on delete cascade,
  topic text not null,
  since timestamptz(3) not null default now(),
  until timestamptz(3) not null,
  primary key (account_id, topic)
);

create table live_events (
  id bigint generated always as identity primary key,
  account_id int not null,
  topic text not null,
  -- What they belong to: an object, an automation, an agent, a knowledge base.
  scope text,
  -- Null where they are too many to name.
  ids text[],
  change text not null,
  -- Who did it; of a notification whom it is for.
  user_id int,
  details jsonb,
  -- Transactions commit in another order than they write. Whoever has seen this event may not have seen those of
  -- transactions that were under way when it was written.
  transaction xid8 not null default pg_current_xact_id(),
  oldest_running xid8 not null default pg_snapshot_xmin(pg_current_snapshot()),
  at timestamptz(3) not null default clock_timestamp()
);
create index live_events_account on live_events (account_id, transaction);
create index live_events_at on live_events (at);

create function has_audience(account int, about text) returns boolean language sql stable as $$
  select exists (select from live_audience where account_id = account and topic = about and until > now())
$$;

create function announce(account int, about text, scope text, ids text[], change text, actor int, details jsonb)
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

create function announce_run() returns trigger language plpgsql as $$
begin
  perform announce(new.account_id, 'run', new.workflow_id::text, array[new.id::text],
    case tg_op when 'INSERT' then 'created' else 'updated' end, null, jsonb_build_object('status', new.status));
  return null;
end $$;
create trigger runs_created_live after insert on runs for each row execute function announce_run();
create trigger runs_updated_live after update of status on runs for each row
  when (old.status is distinct from new.status) execute function announce_run();

create function announce_node_result() returns trigger language plpgsql as $$
declare
  run record;
begin
  -- Before the run is looked up: nearly always nobody looks on.
  if exists (select from live_audience where topic = 'run' and until > now()) then
    select account_id, workflow_id into run from runs where id = new.run_id;
    perform announce(run.account_id, 'run', run.workflow_id::text, array[new.run_id::text], 'node', null,
      jsonb_build_object('nodeId', new.node_id, 'step', new.step, 'status', new.status));
  end if;
  return null;
end $$;
create trigger node_results_created_live after insert on node_results for each row
  execute function announce_node_result();
create trigger node_results_updated_live after update of status on node_results for each row
  when (old.status is distinct from new.status) execute function announce_node_result();

create function announce_conversation() returns trigger language plpgsql as $$
begin
  perform announce(new.account_id, 'conversation', new.agent_id::text, array[new.id::text],
    case tg_op when 'INSERT' then 'created' else 'updated' end, null, jsonb_build_object('status', new.status));
  return null;
end $$;
create trigger conversations_created_live after insert on conversations for each row
  execute function announce_conversation();
create trigger conversations_updated_live after update of status, message_count, feedback, summary on conversations
  for each row when (old.status is distinct from new.status or old.message_count is distinct from new.message_count
    or old.feedback is distinct from new.feedback or old.summary is distinct from new.summary)
  execute function announce_conversation();

create function announce_task() returns trigger language plpgsql as $$
declare
  task record;
begin
  task := case tg_op when 'DELETE' then old else new end;
  perform announce(task.account_id, 'task', null, array[task.id::text],
    case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end, task.created_by, null);
  return null;
end $$;
create trigger tasks_live after insert or update or delete on tasks for each row execute function announce_task();

create function announce_assignment() returns trigger language plpgsql as $$
declare
  task record;
begin
  select t.id, t.account_id into task from tasks t
  where t.id = case tg_op when 'DELETE' then old.task_id else new.task_id end;
  if found then
    perform announce(task.account_id, 'task', null, array[task.id::text], 'updated', null, null);
  end if;
  return null;
end $$;
create trigger task_assignees_live after insert or delete on task_assignees for each row
  execute function announce_assignment();

create function announce_row_changes() returns trigger language plpgsql as $$
begin
  perform announce(account_id, 'record', object_id::text, array_agg(row_id), action, min(user_id), null) from changed
  where has_audience(account_id, 'record:' || object_id) group by account_id, object_id, action;
  return null;
end $$;
create trigger row_changes_live after insert on row_changes referencing new table as changed for each statement
  execute function announce_row_changes();

create function announce_graph() returns trigger language plpgsql as $$
declare
  owner text;
begin
  if has_audience(new.account_id, 'graph') then
    select coalesce((select 'workflow:' || id from workflows where graph_id = new.id),
      (select 'flow:' || id from flows where graph_id = new.id)) into owner;
    perform announce(new.account_id, 'graph', owner, array[owner],
      case when old.live_snapshot_id is distinct from new.live_snapshot_id then 'published' else 'updated' end,
      null, jsonb_build_object('revision', new.revision));
  end if;
  return null;
end $$;
create trigger graphs_live after update of revision, live_snapshot_id on graphs for each row
  when (old.revision is distinct from new.revision or old.live_snapshot_id is distinct from new.live_snapshot_id)
  execute function announce_graph();

create function announce_source() returns trigger language plpgsql as $$
begin
  perform announce(new.account_id, 'crawl', new.knowledge_base_id::text, array[new.id::text],
    case tg_op when 'INSERT' then 'created' else 'updated' end, null,
    jsonb_build_object('state', new.state, 'chunksDone', new.chunks_done, 'chunksTotal', new.chunks_total));
  return null;
end $$;
create trigger knowledge_sources_created_live after insert on knowledge_sources for each row
  execute function announce_source();
create trigger knowledge_sources_updated_live after update of state, chunks_done on knowledge_sources for each row
  when (old.state is distinct from new.state or old.chunks_done is distinct from new.chunks_done)
  execute function announce_source();

create function announce_crawl() returns trigger language plpgsql as $$
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
create trigger knowledge_crawls_live after insert or update of state, found, indexed, unchanged, failed
  on knowledge_crawls for each row execute function announce_crawl();

-- Where people are in the console right now.
create table presence (
  account_id int not null references accounts on delete cascade,
  user_id int not null references users on delete cascade,
  -- A window of theirs.
  client_id text not null,
  place text not null,
  details jsonb,
  until timestamptz(3) not null,
  primary key (user_id, client_id)
);
create index presence_account on presence (account_id, until);

create function announce_presence() returns trigger language plpgsql as $$
declare
  present record;
begin
  present := case tg_op when 'DELETE' then old else new end;
  perform announce(present.account_id, 'presence', present.place, array[present.user_id::text],
    case tg_op when 'DELETE' then 'left' else 'present' end, present.user_id,
    jsonb_build_object('clientId', present.client_id, 'details', present.details));
  return null;
end $$;
create trigger presence_live after insert or delete on presence for each row execute function announce_presence();
create trigger presence_moved_live after update on presence for each row
  when (old.place is distinct from new.place or old.details is distinct from new.details)
  execute function announce_presence();

-- What somebody is told about, until they have read it and for some weeks after.
create table notifications (
  -- In the order of time.
  id uuid primary key,
  account_id int not null references accounts on delete cascade,
  user_id int not null references users on delete cascade,
  kind text not null,
  title text not null,
  -- What it is about: { "type": "task", "id": "…" }.
  subject jsonb not null,
  read_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index notifications_user on notifications (user_id, id);
create index notifications_unread on notifications (user_id) where read_at is null;

create function announce_notification() returns trigger language plpgsql as $$
begin
  perform announce(new.account_id, 'notification', null, array[new.id::text],
    case tg_op when 'INSERT' then 'created' else 'updated' end, new.user_id, null);
  return null;
end $$;
create trigger notifications_live after insert or update on notifications for each row
  execute function announce_notification();

-- By kind, whether somebody wants to be told; where nothing is said they do.
alter table users add column notification_settings jsonb not null default '{}';
