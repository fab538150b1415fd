-- Which sheet of a workbook was read, so that people find its rows there.
-- Works with programs from 0073-names-of-outcomes.sql on.
alter table import add column sheet text not null default '';
