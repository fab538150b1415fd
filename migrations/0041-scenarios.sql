-- A scenario: a copy of a programme in which people try things, to take over what they like.

-- The item that this one was copied from, with its whole programme. That item may be gone.
alter table placement add column origin integer;

alter table programme
  -- Only of a scenario. Its programme cannot go as long as it is there.
  add column scenario_of integer,
  -- The change set that made the copy: until then both are the same.
  add column scenario_base bigint,
  add foreign key (scenario_of, organization) references programme (id, organization);
create index on programme (scenario_of) where scenario_of is not null;

-- Links of scenarios are no value of the part: its form neither shows nor changes them.
alter table programme_programme_part add column scenario boolean not null default false;
