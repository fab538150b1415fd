-- Facts about this installation. `demo`: the demo school is in here, with passwords that everybody knows.

create table installation (
  single boolean primary key default true check (single),
  demo boolean not null
);
insert into installation (demo) values (false);
