-- What the guide of a school was called before: those addresses lead on to the one of now, and no other school can take them.
alter table document_template add column old_slugs text[] not null default '{}';
