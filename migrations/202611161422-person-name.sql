-- Whom a channel knows by name alone has no record: a bot of Telegram tells neither address nor number.
alter table conversations add column person_name text;
