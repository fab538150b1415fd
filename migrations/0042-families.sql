-- Records that were copied from each other are a family. One that was not copied is the first of its own, however it was made.
create function own_family() returns trigger language plpgsql as $$
begin
  new.family := coalesce(new.family, new.id);
  return new;
end
$$;
create trigger own_family before insert on programme for each row execute function own_family();
create trigger own_family before insert on programme_part for each row execute function own_family();
create trigger own_family before insert on educational_unit for each row execute function own_family();
update programme set family = id where family is null;
update programme_part set family = id where family is null;
update educational_unit set family = id where family is null;
alter table programme alter column family set not null;
alter table programme_part alter column family set not null;
alter table educational_unit alter column family set not null;
