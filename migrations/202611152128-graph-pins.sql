-- What a node of a draft is taken to have brought about when others are tried. Those of nodes that were removed stay:
-- somebody may bring the node back.
create table graph_pins (
  graph_id bigint not null references graphs on delete cascade,
  node_id text not null,
  output jsonb not null,
  variables jsonb not null,
  updated_at timestamptz(3) not null default now(),
  primary key (graph_id, node_id)
);
