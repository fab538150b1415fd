-- Refuses TRUNCATE of tables whose changes are recorded: no trigger sees the rows that it removes.
-- Works with programs from 0073-names-of-outcomes.sql on.
create function refuse_truncate() returns trigger language plpgsql as $$
begin
  raise exception 'truncate of %, whose changes are recorded: delete its rows instead', tg_table_name;
end
$$;

create function capture_truncate(name text) returns void language plpgsql as $$
begin
  execute format('create trigger capture_truncate before truncate on %I for each statement execute function refuse_truncate()', name);
end
$$;

create or replace function capture_table(
  name text, record text, organization text, programme text default 'null::integer', secrets text[] default '{}'
) returns void language plpgsql as $$
begin
  perform capture_rows(name, record, organization, programme, secrets);
  perform capture_keys(name);
  perform capture_truncate(name);
end
$$;
select capture_truncate(table_name) from captured_table;
