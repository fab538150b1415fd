-- Units that a student has passed, has followed, or takes at the same time before another unit can begin.
create table unit_requirement (
  organization integer not null,
  educational_unit integer not null,
  requires integer not null,
  kind text not null check (kind in ('passed', 'followed', 'together')),
  note text not null default '',
  primary key (educational_unit, requires),
  check (educational_unit <> requires),
  constraint unit_requirement_educational_unit_fkey
    foreign key (educational_unit, organization) references educational_unit (id, organization) on delete cascade,
  -- Not by cascade: what others require is in use.
  constraint unit_requirement_requires_fkey
    foreign key (requires, organization) references educational_unit (id, organization)
);
create index on unit_requirement (requires);
create index on unit_requirement (organization);
select capture_table('unit_requirement', 'r.educational_unit', 'r.organization');
