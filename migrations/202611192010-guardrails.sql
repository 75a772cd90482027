-- Rules for what visitors and the agent say, and the texts for messages that are blocked.
alter table agents add column guardrails jsonb not null default '{}';
