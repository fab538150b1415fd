-- How many EC students must and may choose in an elective part.
alter table programme_part
  add column choose_ects_min integer,
  add column choose_ects_max integer,
  add check (choose_ects_max >= choose_ects_min);
