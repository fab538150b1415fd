-- Records that somebody keeps at hand. They belong to the person and to no school; what the record is called, and whether they may still
-- read it, is asked when they are shown. A record that was deleted keeps its star, and has it again when it comes back.
create table favourite (
  app_user integer not null references app_user (id) on delete cascade,
  object text not null references object_definition (object),
  record integer not null,
  created_at timestamptz not null default now(),
  primary key (app_user, object, record)
);
