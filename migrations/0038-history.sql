-- The history of a record, a programme or a school, newest first: found by the number of the change set. Instead of two indexes
-- that had the number of the change, so that writing costs what it did.
create index change_record_set on change (table_name, record, change_set, id);
drop index change_table_name_record_id_idx;
create index change_programme_set on change (programme, change_set) where programme is not null;
drop index change_programme_id_idx;
-- Those of several schools, or of none, are few.
create index change_set_of_no_school on change_set (id) where organization is null;

-- The log of a school. Whoever manages the rights of a school can hand this one out as well.
insert into permission (role, object, can_read)
  select role, 'history', true from permission where object = 'role' and can_update
  on conflict (role, object) do nothing;
