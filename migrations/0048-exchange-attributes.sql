-- What other systems (OEAPI, RIO) want to know of a school, its units and its programmes.
alter table organization
  add column short_name text not null default '',
  add column institution_code text not null default '',
  add column sector integer,
  add column education_offerer_code text not null default '';

alter table organizational_unit
  add column short_name text not null default '',
  add column education_location_code text not null default '';

alter table programme
  add column abbreviation text not null default '',
  add column english_title text not null default '',
  add column isced text not null default '',
  add column valid_from date,
  add column valid_to date,
  add column propaedeutic_phase integer,
  add column study_choice_check integer,
  add column rio boolean not null default false,
  add column rio_code text not null default '';
