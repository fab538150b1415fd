-- How a school wants its documents: one row per school, from the first change on.
create table document_template (
  organization integer primary key references organization (id) on delete cascade,
  -- Rich text, before everything else in the study guide.
  introduction text not null default '',
  -- Hex, without '#'.
  color text not null default '',
  -- A picture, PNG or JPEG.
  logo bytea,
  -- What a document tells of a unit, in order.
  unit_attributes text[] not null,
  -- Whether people are named.
  names boolean not null default false,
  revision integer not null default 1
);
-- Of a picture it is enough to know that it changed.
select capture_table('document_template', 'r.organization', 'r.organization', secrets => '{logo}');

-- Whoever manages the rights of a school can hand this one out as well.
insert into permission (role, object, can_read, can_update)
  select role, 'document_template', true, true from permission where object = 'role' and can_update;
