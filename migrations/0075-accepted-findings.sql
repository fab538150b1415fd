-- What was accepted, in the words in which it was found, so that the history can tell it.
-- Works with programs from 0073-names-of-outcomes.sql on.
alter table check_acceptance add column message text not null default '';
