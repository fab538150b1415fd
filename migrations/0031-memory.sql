-- The database remembers every change by itself: who, when, why, and the rows before and after. Statement-level triggers
-- write it, so that cascades, functions and code that is not written yet cannot forget it.

-- One per transaction that changed something.
create table change_set (
  id bigint generated always as identity primary key,
  -- The moment of the first change, not of the start: who waited for a lock comes after the other.
  at timestamptz not null default clock_timestamp(),
  -- Null: the system itself. No foreign keys: the memory outlives what it tells about.
  app_user integer,
  -- Null: of no school, or of several.
  organization integer,
  -- The call of the API, or the command.
  kind text not null,
  reason text not null default '',
  -- The change set that this one takes back.
  undoes bigint
);
create index on change_set (at);
create index on change_set (organization, id);
create index on change_set (app_user, id);

-- One per row.
create table change (
  id bigint generated always as identity primary key,
  change_set bigint not null,
  organization integer,
  table_name text not null,
  -- The record that the row is, or belongs to.
  record integer not null,
  programme integer,
  operation text not null check (operation in ('insert', 'update', 'delete')),
  before jsonb,
  after jsonb,
  -- Converted from what was noted by hand before: only the attributes that changed, so that no row can be made of it.
  partial boolean not null default false
);
create index on change (change_set, table_name, record);
create index on change (table_name, record, id);
create index on change (programme, id) where programme is not null;

-- What is remembered, and how to read it: SQL over a row `r` that gives its record, its school and its programme.
create table captured_table (
  table_name text primary key,
  record_sql text not null,
  organization_sql text not null,
  programme_sql text not null,
  -- Columns that are never copied: that they changed is told, not what they were.
  secrets text[] not null
);

-- Counts the changes of a table in one school (0: of no school), so that an answer can be kept until something changes.
create table table_revision (
  organization integer not null,
  table_name text not null,
  value bigint not null,
  primary key (organization, table_name)
) with (fillfactor = 50);

-- The change set of this transaction. The acting user is set by the transaction: a write without one is a mistake.
create function open_change_set() returns bigint language plpgsql as $$
declare
  opened bigint := nullif(current_setting('leerlijn.change_set', true), '');
  acting text := current_setting('leerlijn.actor', true);
begin
  if opened is not null then return opened; end if;
  if coalesce(acting, '') = '' then raise exception 'a write without an acting user'; end if;
  insert into change_set (app_user, kind, reason, undoes) values (
    nullif(acting::integer, 0),
    coalesce(nullif(current_setting('leerlijn.kind', true), ''), 'system'),
    coalesce(current_setting('leerlijn.reason', true), ''),
    nullif(current_setting('leerlijn.undoes', true), '')::bigint
  ) returning id into opened;
  perform set_config('leerlijn.change_set', opened::text, true);
  return opened;
end
$$;

-- At the commit: rows whose owner went first learn their school and programme from it, and the revisions rise. In one order, so
-- that two commits never wait for each other.
create function close_change_set() returns trigger language plpgsql as $$
declare
  school integer;
begin
  select min(organization) into school from change where change_set = new.id
    having count(distinct organization) = 1;
  if school is not null then
    update change_set set organization = school where id = new.id;
    update change set organization = school where change_set = new.id and organization is null;
  end if;
  update change lesson set programme = (
      select programme from change item
      where item.change_set = new.id and item.table_name = 'placement' and item.record = lesson.record limit 1)
    where change_set = new.id and programme is null and table_name like 'rel\_\_%';
  insert into table_revision (organization, table_name, value)
    select distinct coalesce(organization, 0), table_name, 1 from change where change_set = new.id order by 1, 2
    on conflict (organization, table_name) do update set value = table_revision.value + 1;
  return null;
end
$$;

-- What was noted by hand until now.
insert into change_set (at, app_user, organization, kind)
  select at, app_user, case when count(distinct organization) = 1 then min(organization) end, 'history'
  from history group by at, app_user order by min(id);
insert into change (change_set, organization, table_name, record, programme, operation, before, after, partial)
  select s.id, h.organization,
    case h.object
      when 'user' then 'app_user'
      when 'calendar__year' then 'calendar_year'
      when 'calendar__organization' then 'unit_calendar'
      when 'labels__labels__labels' then 'attribute_label'
      when 'labels__labels__systemlabels' then 'system_attribute_label'
      when 'labels__labels__defaultlabels' then 'attribute'
      when 'labels__labels__objects' then 'object_label'
      when 'labels__labelgroups' then 'attribute_group'
      when 'labels__labeloptions' then 'attribute_option'
      else case when h.object like 'calendar%' then 'programme' else h.object end
    end,
    h.record,
    case when h.object in ('programme', 'calendar') or h.object like 'calendar\_\_level%' then h.record end,
    case h.action when 'create' then 'insert' else h.action end,
    case when h.action <> 'create' then (
      select coalesce(jsonb_object_agg(key, value->0), '{}') from jsonb_each(h.changes)) end,
    case when h.action <> 'delete' then (
      select coalesce(jsonb_object_agg(key, value->1), '{}') from jsonb_each(h.changes)) end,
    true
  from history h join change_set s on s.at = h.at and s.app_user is not distinct from h.app_user
  order by h.id;
drop table history;

create constraint trigger close_change_set after insert on change_set
  deferrable initially deferred for each row execute function close_change_set();

-- Makes the database remember a table. A new table of a school calls this in its migration; a test tells when it does not.
create function capture_table(
  name text, record text, organization text, programme text default 'null::integer', secrets text[] default '{}'
) returns void language plpgsql as $$
declare
  keys text := (
    select string_agg(quote_ident(a.attname), ', ') from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = name::regclass and i.indisprimary);
  told text := coalesce((
    select string_agg(format(
      ' || case when r.%1$I is distinct from b.%1$I then jsonb_build_object(%1$L, ''changed'') else ''{}'' end', secret), '')
    from unnest(secrets) as secret), '');
begin
  insert into captured_table values (name, record, organization, programme, secrets);
  -- A plan that is made for one row must do for thousands, so no loop within a loop.
  execute format($function$
    create function %1$I() returns trigger language plpgsql set enable_nestloop to off as $body$
    begin
      if tg_op = 'INSERT' then
        insert into change (change_set, organization, table_name, record, programme, operation, after)
          select open_change_set(), %3$s, %2$L, %4$s, %5$s, 'insert', to_jsonb(r) - %6$L::text[]
          from after_rows r;
      elsif tg_op = 'UPDATE' then
        insert into change (change_set, organization, table_name, record, programme, operation, before, after)
          select open_change_set(), %3$s, %2$L, %4$s, %5$s, 'update', to_jsonb(b) - %6$L::text[], to_jsonb(r) - %6$L::text[]%7$s
          from before_rows b join after_rows r using (%8$s)
          where b is distinct from r;
      else
        insert into change (change_set, organization, table_name, record, programme, operation, before)
          select open_change_set(), %3$s, %2$L, %4$s, %5$s, 'delete', to_jsonb(r) - %6$L::text[]
          from before_rows r;
      end if;
      return null;
    end
    $body$
  $function$, 'capture_' || name, name, organization, record, programme, secrets, told, keys);
  execute format('create trigger capture_insert after insert on %I referencing new table as after_rows
    for each statement execute function %I()', name, 'capture_' || name);
  execute format('create trigger capture_update after update on %I referencing old table as before_rows new table as after_rows
    for each statement execute function %I()', name, 'capture_' || name);
  execute format('create trigger capture_delete after delete on %I referencing old table as before_rows
    for each statement execute function %I()', name, 'capture_' || name);
end
$$;

-- The rows of a table as they were just before a change set: what stands there now, with later changes taken back. All of
-- them, or those of one record or programme (`scope`).
create function rows_before(of_table text, before_set bigint, scope text default null, scope_id integer default null)
returns setof jsonb language plpgsql stable as $$
declare
  spec captured_table;
  row_key text;
  past_key text;
begin
  select * into strict spec from captured_table where table_name = of_table;
  select format('jsonb_build_array(%s)', string_agg(format('r.%I', a.attname), ', ')),
    format('jsonb_build_array(%s)', string_agg(format('coalesce(c.before, c.after)->%L', a.attname), ', '))
    into row_key, past_key
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
  where i.indrelid = of_table::regclass and i.indisprimary;
  return query execute format($query$
    with later as (
      select distinct on (key) key, before from (
        select %1$s as key, c.id, c.before from change c
        where c.table_name = %2$L and c.change_set >= $1 and not c.partial and %3$s
      ) as each order by key, id
    )
    select to_jsonb(r) - %4$L::text[] from %2$I r
    where %5$s and not exists (select from later where later.key = %6$s)
    union all
    select before from later where before is not null
  $query$, past_key, of_table,
    case when scope is null then 'true' else format('c.%I = $2', scope) end, spec.secrets,
    case scope when 'record' then spec.record_sql || ' = $2' when 'programme' then spec.programme_sql || ' = $2' else 'true' end,
    row_key) using before_set, scope_id;
end
$$;

-- The first change set after a moment: with `rows_before` it gives what was there at that moment.
create function change_set_after(moment timestamptz) returns bigint language sql stable as $$
  select coalesce((select id from change_set where at > moment order by at, id limit 1), 9007199254740991)
$$;

-- What a change changed: {"title": ["from", "to"]}.
create function changed_values(before jsonb, after jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, jsonb_build_array(before->key, after->key)), '{}')
  from jsonb_object_keys(coalesce(before, '{}') || coalesce(after, '{}')) as key
  where (before->key) is distinct from (after->key)
$$;

-- Blocks and weeks know the unit and year of their calendar, also when the part that they lie in is gone.
alter table calendar_block add column organizational_unit integer, add column calendar_year integer;
update calendar_block b set organizational_unit = p.organizational_unit, calendar_year = p.calendar_year
  from year_part p where p.id = b.year_part;
alter table calendar_block alter column organizational_unit set not null, alter column calendar_year set not null;
alter table week_setting add column id integer generated by default as identity primary key,
  add column organizational_unit integer, add column calendar_year integer;
update week_setting w set organizational_unit = p.organizational_unit, calendar_year = p.calendar_year
  from year_part p where p.id = coalesce(w.year_part, (select b.year_part from calendar_block b where b.id = w.calendar_block));
alter table week_setting alter column organizational_unit set not null, alter column calendar_year set not null;

select capture_table('organization', 'r.id', 'r.id');
select capture_table('organizational_unit', 'r.id', 'r.organization');
-- Somebody of one school; who lies in several, or on the platform, is of none.
select capture_table('app_user', 'r.id', '(
  select min(place.organization) from (
    select role.organization from user_role ur join role on role.id = ur.role where ur.app_user = r.id
    union all
    select unit.organization from user_organizational_unit uu join organizational_unit unit on unit.id = uu.organizational_unit
    where uu.app_user = r.id
  ) as place having count(distinct coalesce(place.organization, 0)) = 1)', secrets => '{password_hash}');
select capture_table('role', 'r.id', 'r.organization');
select capture_table('permission', 'r.role', '(select organization from role where id = r.role)');
select capture_table('attribute_permission', 'r.permission',
  '(select role.organization from permission p join role on role.id = p.role where p.id = r.permission)');
select capture_table('user_role', 'r.app_user', '(select organization from role where id = r.role)');
select capture_table('user_organizational_unit', 'r.app_user',
  '(select organization from organizational_unit where id = r.organizational_unit)');
select capture_table('object_definition', '0', 'null::integer');
select capture_table('object_label', 'r.id', 'r.organization');
select capture_table('attribute', 'r.id', 'null::integer');
select capture_table('attribute_label', 'r.attribute', 'r.organization');
select capture_table('label_set', 'r.id', 'r.organization');
select capture_table('attribute_option', 'r.id', 'r.organization');
select capture_table('attribute_group', 'r.id', 'r.organization');
select capture_table('attribute_group_attribute', 'r.attribute_group',
  '(select organization from attribute_group where id = r.attribute_group)');
select capture_table('system', 'r.id', 'r.organization');
select capture_table('system_attribute_label', 'r.system', '(select organization from system where id = r.system)');
select capture_table('system_object_label', 'r.system', '(select organization from system where id = r.system)');
select capture_table('programme', 'r.id', 'r.organization', 'r.id');
select capture_table('programme_part', 'r.id', 'r.organization');
select capture_table('programme_programme_part', 'r.programme_part', 'r.organization', 'r.programme');
select capture_table('educational_unit', 'r.id', 'r.organization');
select capture_table('course', 'r.id', 'r.organization');
select capture_table('exam', 'r.id', 'r.organization');
select capture_table('calendar_year', 'r.id', 'r.organization');
select capture_table('holiday', 'r.calendar_year', '(select organization from calendar_year where id = r.calendar_year)');
select capture_table('unit_calendar', 'r.organizational_unit', 'r.organization');
select capture_table('year_part', 'r.organizational_unit',
  '(select organization from organizational_unit where id = r.organizational_unit)');
select capture_table('calendar_block', 'r.organizational_unit',
  '(select organization from organizational_unit where id = r.organizational_unit)');
select capture_table('week_setting', 'r.organizational_unit',
  '(select organization from organizational_unit where id = r.organizational_unit)');
select capture_table('calendar_feed', 'r.app_user', 'r.organization', secrets => '{hash}');
select capture_table('programme_calendar', 'r.id', 'r.organization', 'r.programme');
select capture_table('placement', 'r.id', 'r.organization', 'r.programme');
select capture_table('rel__calendar_week__course', 'r.id', 'r.organization',
  '(select programme from placement where id = r.id)');
select capture_table('rel__calendar_week__exam', 'r.id', 'r.organization',
  '(select programme from placement where id = r.id)');
