-- What is live keeps what it did with names that it does not know, until it is published again.
alter table graphs add column lenient_names boolean not null default true;
alter table graphs alter column lenient_names set default false;
