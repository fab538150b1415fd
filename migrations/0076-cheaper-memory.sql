-- Remembering costs a save less: one index instead of two, and at the commit one look at the rows of the change set.
-- Works with programs from 0073-names-of-outcomes.sql on.
alter table change drop constraint change_pkey;
alter table change add primary key (change_set, id);
drop index change_change_set_table_name_record_idx;

-- As in 0036. What rarely happens is only done where it did: a row whose owner went first learns its school and its programme.
create or replace function close_change_set() returns trigger language plpgsql as $$
declare
  school integer;
  lacks_school boolean;
  lacks_programme boolean;
begin
  select case when count(distinct organization) = 1 then min(organization) end, bool_or(organization is null),
      bool_or(programme is null and table_name like 'rel\_\_%')
    into school, lacks_school, lacks_programme from change where change_set = new.id;
  if school is not null then
    update change_set set organization = school where id = new.id;
    if lacks_school then
      update change set organization = school where change_set = new.id and organization is null;
    end if;
  end if;
  if lacks_programme then
    update change lesson set programme = (
        select programme from change item
        where item.change_set = new.id and item.table_name = 'placement' and item.record = lesson.record limit 1)
      where change_set = new.id and programme is null and table_name like 'rel\_\_%';
  end if;
  insert into table_revision (organization, table_name, value)
    select distinct coalesce(organization, 0), table_name, 1 from change where change_set = new.id order by 1, 2
    on conflict (organization, table_name) do update set value = table_revision.value + 1;
  insert into programme_revision (organization, programme, value)
    select distinct coalesce(organization, 0), coalesce(programme, 0), 1 from change where change_set = new.id order by 1, 2
    on conflict (organization, programme) do update set value = programme_revision.value + 1;
  return null;
end
$$;
