-- What conversations add up to is written when their transaction commits: until then it holds no row that others add to.
-- Written at once, it was locked before the counts of messages by some and after them by others, who then waited for each
-- other.
drop trigger conversations_measured_new on conversations;
create constraint trigger conversations_measured_new after insert on conversations
  deferrable initially deferred for each row execute function measure_conversation();
drop trigger conversations_measured on conversations;
create constraint trigger conversations_measured after update of handler, replied_at, replied_by, closed_at, feedback
  on conversations deferrable initially deferred for each row
  when ((old.asked_at, old.replied_at, old.replied_by, old.closed_at, old.feedback)
    is distinct from (new.asked_at, new.replied_at, new.replied_by, new.closed_at, new.feedback))
  execute function measure_conversation();
