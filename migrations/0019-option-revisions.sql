-- Who renames or removes an option that somebody else renamed meanwhile is told, as for every other record.
alter table attribute_option add column revision integer not null default 1;
