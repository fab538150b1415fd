-- Every item is checked against the one around it, and removing an item removes what lies in it, by the foreign key
-- (parent, programme, year). While an index has less than all of that, PostgreSQL may search everything in the study year for
-- each item until it has statistics: copying 5,000 items took 17 seconds and removing them 9. Until then it takes the later
-- of two indexes that look alike to it, so `placement_inside` comes last.
drop index placement_parent_idx;
drop index placement_programme_year_idx;
create index placement_plan on placement (programme, year, id);
create index placement_inside on placement (parent, programme, year);
