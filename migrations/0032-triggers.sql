-- From an event to the workflows that it starts: kept in step with what is served, so that no event looks at workflows.
create table workflow_triggers (
  workflow_id int not null references workflows on delete cascade,
  account_id int not null,
  trigger_type text not null,
  -- Which webhook, object, agent or subscription.
  subject text not null,
  -- Records of this type only.
  record_type_id int,
  triggered_by text not null default 'ANY',
  -- For a draft that is served without having been published: who made it what it is.
  acts_as int references users on delete set null,
  acts_as_workspace boolean not null,
  -- Of a schedule: the last tick that started a run.
  last_tick_at timestamptz,
  primary key (workflow_id, trigger_type, subject)
);
create index workflow_triggers_event on workflow_triggers (account_id, trigger_type, subject);
