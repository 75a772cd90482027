-- What nobody had set was kept as English words; empty, the chat says it in the visitor's language.
update agents set theme = jsonb_set(theme, '{inputPlaceholder}', '""')
where theme ->> 'inputPlaceholder' = 'Write a message';
