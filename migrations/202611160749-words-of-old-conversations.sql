-- Conversations whose words were kept before parts of words were found by: they are gone through once, a few at a time.
create table conversation_words_due (
  conversation_id uuid primary key references conversations on delete cascade
);
insert into conversation_words_due select id from conversations;
