-- Until when a message of the visitor reopens the conversation. Null: it starts a new one.
alter table conversations add column reopens_until timestamptz(3);
-- The last conversation with the same visitor, open or not.
create index conversations_same_visitor on conversations (agent_id, channel, external_id, id) where external_id is not null;
