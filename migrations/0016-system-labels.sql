-- How another system calls our attributes and objects. Part of the system: they go when it goes.

create table system_attribute_label (
  system integer not null references system (id) on delete cascade,
  attribute integer not null references attribute (id) on delete cascade,
  label text not null,
  primary key (system, attribute)
);

create table system_object_label (
  system integer not null references system (id) on delete cascade,
  object text not null references object_definition (object),
  label text not null default '',
  label_plural text not null default '',
  color text not null default '',
  primary key (system, object)
);

-- The same option twice for one attribute of one school would be a riddle.
create unique index attribute_option_key on attribute_option (attribute, coalesce(organization, 0), lower(option_value));
