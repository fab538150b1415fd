-- By what other systems know what a school has (OEAPI): random, and the same for ever. A copy gets its own; what is put back has the
-- one that it had.
alter table organization add column oeapi_id uuid not null default gen_random_uuid();
create unique index on organization (oeapi_id);
alter table organizational_unit add column oeapi_id uuid not null default gen_random_uuid();
create unique index on organizational_unit (oeapi_id);
alter table calendar_year add column oeapi_id uuid not null default gen_random_uuid();
create unique index on calendar_year (oeapi_id);
alter table year_part add column oeapi_id uuid not null default gen_random_uuid();
create unique index on year_part (oeapi_id);
alter table calendar_block add column oeapi_id uuid not null default gen_random_uuid();
create unique index on calendar_block (oeapi_id);
alter table programme add column oeapi_id uuid not null default gen_random_uuid();
create unique index on programme (oeapi_id);
alter table programme_part add column oeapi_id uuid not null default gen_random_uuid();
create unique index on programme_part (oeapi_id);
alter table educational_unit add column oeapi_id uuid not null default gen_random_uuid();
create unique index on educational_unit (oeapi_id);
-- Another one than `uuid`, which two versions of a framework share.
alter table learning_outcome add column oeapi_id uuid not null default gen_random_uuid();
create unique index on learning_outcome (oeapi_id);

-- The last two digits are free: what is taught in several weeks is several offerings, of which they tell the week.
alter table placement add column oeapi_id uuid not null
  default overlay(gen_random_uuid()::text placing '00' from 35)::uuid;
create unique index on placement (oeapi_id);

-- What a unit is taught or assessed by, whatever the year: the same kind with the same title in the same unit. Nothing is ever taken
-- away from here, and nothing refers to it, so that what is put back finds the id that it had.
create table oeapi_component (
  organization integer not null,
  educational_unit integer not null,
  kind text not null check (kind in ('course', 'exam')),
  -- The course or exam.
  item integer not null,
  -- As it was placed; '' where it goes by its kind.
  title text not null,
  oeapi_id uuid not null default gen_random_uuid() unique,
  primary key (educational_unit, kind, item, title)
);
create index on oeapi_component (organization);

create function name_components() returns trigger language plpgsql as $$
begin
  insert into oeapi_component (organization, educational_unit, kind, item, title)
    select distinct p.organization, unit.educational_unit, p.kind, coalesce(p.course, p.exam), r.title
    from after_rows r join placement p on p.id = r.id join placement unit on unit.id = p.parent
    order by 2, 3, 4, 5
    on conflict do nothing;
  return null;
end
$$;
create trigger name_components_insert after insert on rel__calendar_week__course
  referencing new table as after_rows for each statement execute function name_components();
create trigger name_components_update after update on rel__calendar_week__course
  referencing new table as after_rows for each statement execute function name_components();
create trigger name_components_insert after insert on rel__calendar_week__exam
  referencing new table as after_rows for each statement execute function name_components();
create trigger name_components_update after update on rel__calendar_week__exam
  referencing new table as after_rows for each statement execute function name_components();
insert into oeapi_component (organization, educational_unit, kind, item, title)
  select distinct p.organization, unit.educational_unit, p.kind, coalesce(p.course, p.exam), coalesce(c.title, e.title)
  from placement p join placement unit on unit.id = p.parent
  left join rel__calendar_week__course c on c.id = p.id left join rel__calendar_week__exam e on e.id = p.id
  where coalesce(c.id, e.id) is not null;

-- A registered study (CROHO), of which each programme with its code is an offer.
create table oeapi_specification (
  organization integer not null,
  croho_code text not null,
  oeapi_id uuid not null default gen_random_uuid() unique,
  primary key (organization, croho_code)
);

create function name_specification() returns trigger language plpgsql as $$
begin
  insert into oeapi_specification (organization, croho_code) values (new.organization, new.croho_code) on conflict do nothing;
  return null;
end
$$;
create trigger name_specification after insert or update of croho_code on programme
  for each row when (new.croho_code <> '') execute function name_specification();
insert into oeapi_specification (organization, croho_code)
  select distinct organization, croho_code from programme where croho_code <> '';
