-- Which revision of its graph a node was last changed in: an edit that was made on an older one meets that change.
alter table graph_nodes
  add column revision bigint not null default 0,
  -- The same of the edges that leave it.
  add column edges_revision bigint not null default 0;

-- What somebody has written beside the nodes of a draft; no part of what is published.
create table graph_comments (
  graph_id bigint not null references graphs on delete cascade,
  comment_id text not null,
  ordinal bigint generated always as identity,
  content json not null,
  revision bigint not null,
  primary key (graph_id, comment_id)
);

-- The revision that is live. Null where that is not known, or nothing is.
alter table graphs add column published_revision bigint;

update graphs g set published_revision = g.revision
from graph_snapshots s
where s.id = g.live_snapshot_id and s.content->'nodes' = (
  select coalesce(jsonb_agg(n.content::jsonb order by n.ordinal), '[]') from graph_nodes n where n.graph_id = g.id);
