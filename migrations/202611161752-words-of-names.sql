-- Conversations are found by what those call themselves who have no record.
insert into conversation_words_due select id from conversations where person_name is not null on conflict do nothing;
