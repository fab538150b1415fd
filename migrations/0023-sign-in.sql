-- Wrong passwords count for an account and a network together, so that nobody keeps others out. Both stand in columns of
-- their own, to count how many different ones there are; other keys leave them empty.
delete from sign_in_attempt;
alter table sign_in_attempt
  -- SHA-256 of the name: somebody may have typed a password there.
  add column account bytea,
  add column network text;
create index on sign_in_attempt (account) where account is not null;
create index on sign_in_attempt (network) where network is not null;

-- Browsers that signed in to an account before, by the SHA-256 of their cookie. Guesses of others do not make them wait.
create table known_browser (
  hash bytea not null,
  app_user integer not null references app_user (id) on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (hash, app_user)
);
create index on known_browser (app_user);
create index on known_browser (seen_at);

-- With what somebody signed in, so that they recognise their sessions; empty when it is not known.
alter table session
  add column browser text not null default '',
  add column device text not null default '';
