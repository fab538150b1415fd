-- Records two changes that were missed: of the key of a row, and of a user of several schools in one of them.
-- Works with programs from 0073-names-of-outcomes.sql on.

-- The trigger of updates pairs rows by their key, so a row whose key changes has no pair. It is recorded as deleted and inserted.
create function capture_keys(name text) returns void language plpgsql as $$
declare
  spec captured_table;
  keys text[] := (
    select array_agg(quote_ident(a.attname)) from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = name::regclass and i.indisprimary);
begin
  select * into strict spec from captured_table where table_name = name;
  execute format($function$
    create function %1$I() returns trigger language plpgsql as $body$
    begin
      insert into change (change_set, organization, table_name, record, programme, operation, before)
        select open_change_set(), %3$s, %2$L, %4$s, %5$s, 'delete', to_jsonb(r) - %6$L::text[] from (select old.*) r;
      insert into change (change_set, organization, table_name, record, programme, operation, after)
        select open_change_set(), %3$s, %2$L, %4$s, %5$s, 'insert', to_jsonb(r) - %6$L::text[] from (select new.*) r;
      return null;
    end
    $body$
  $function$, 'capture_key_' || name, name, spec.organization_sql, spec.record_sql, spec.programme_sql, spec.secrets);
  execute format('create trigger capture_key after update of %2$s on %1$I for each row when (%3$s) execute function %4$I()',
    name, array_to_string(keys, ', '),
    (select string_agg(format('old.%1$s <> new.%1$s', key), ' or ') from unnest(keys) as key), 'capture_key_' || name);
end
$$;

alter function capture_table rename to capture_rows;
create function capture_table(
  name text, record text, organization text, programme text default 'null::integer', secrets text[] default '{}'
) returns void language plpgsql as $$
begin
  perform capture_rows(name, record, organization, programme, secrets);
  perform capture_keys(name);
end
$$;
select capture_keys(table_name) from captured_table;

-- As in 0076, but a user of several schools is no longer filed under the one school of the other changes.
create or replace function close_change_set() returns trigger language plpgsql as $$
declare
  school integer;
  has_shared_user boolean;
  lacks_school boolean;
  lacks_programme boolean;
begin
  select case when count(distinct organization) = 1 then min(organization) end,
      bool_or(organization is null and table_name = 'app_user' and operation = 'update'),
      bool_or(organization is null and (table_name <> 'app_user' or operation <> 'update')),
      bool_or(programme is null and table_name like 'rel\_\_%')
    into school, has_shared_user, lacks_school, lacks_programme from change where change_set = new.id;
  if school is not null and not has_shared_user then
    update change_set set organization = school where id = new.id;
  end if;
  if school is not null and lacks_school then
    update change set organization = school
      where change_set = new.id and organization is null and (table_name <> 'app_user' or operation <> 'update');
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
