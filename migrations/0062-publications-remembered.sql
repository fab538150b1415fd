-- What was published becomes part of the memory, and comes back with its programme. The guide itself is too large to be remembered
-- twice, so it stays in a table of its own when its publication goes: only what a publication points to can be read.
create table publication_guide (
  publication integer primary key,
  -- SHA-256 of the guide, in hexadecimal.
  hash text not null,
  -- As text: the same signs in the same order for ever, so that a guide can be compared with its hash.
  guide json not null,
  -- As much of it as a list shows.
  summary json not null
);
insert into publication_guide select id, hash, guide, summary from publication;
alter table publication drop column hash, drop column guide, drop column summary;

select capture_table('publication', 'r.id', 'r.organization', 'r.programme');
