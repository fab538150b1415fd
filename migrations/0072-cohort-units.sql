-- What becomes of units in a new cohort, unless somebody chooses otherwise: 1 the same record, 2 a new version.
alter table organization add column cohort_units integer;
