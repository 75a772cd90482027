-- Tools of other servers, pinned as they were when they were chosen.
alter table tools drop constraint tools_kind_check;
alter table tools add constraint tools_kind_check check (kind in ('HTTP', 'TABLE', 'MCP'));
