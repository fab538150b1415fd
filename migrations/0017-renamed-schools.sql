-- What /api/me says about a user is kept in memory while the rights stamp stands still, the titles of schools and units
-- included: a new title must be seen on the next call, in every server process.

create trigger school_renamed after update of title on organization
  for each statement execute function bump_rights_stamp();
create trigger unit_renamed after update of title on organizational_unit
  for each statement execute function bump_rights_stamp();
