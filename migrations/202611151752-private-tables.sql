-- A table may be kept from everybody but its creator, those it is shared with, and admins.
alter table objects drop constraint if exists objects_workspace_access_check;
alter table objects add constraint objects_workspace_access_check
  check (workspace_access in ('FULL_ACCESS', 'READ_ONLY', 'NO_ACCESS'));
