-- A new address of a user counts when its owner has confirmed it: until then it stands here, one per user.
create table email_change (
  app_user integer primary key references app_user (id) on delete cascade,
  email text not null,
  -- SHA-256 of the token in the link.
  hash bytea not null unique,
  expires_at timestamptz not null
);
create index on email_change (expires_at);

-- Names of people no longer hold characters that cannot be seen or that turn the text around. Those of before are cleaned,
-- so that their records can be saved again.
update app_user set firstname = cleaned.firstname, lastname = cleaned.lastname
from (
  select id, btrim(regexp_replace(regexp_replace(firstname, hidden, '', 'g'), '\s+', ' ', 'g')) as firstname,
    btrim(regexp_replace(regexp_replace(lastname, hidden, '', 'g'), '\s+', ' ', 'g')) as lastname
  from app_user cross join (values (
    '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb]'
  )) as signs (hidden)
) as cleaned
where app_user.id = cleaned.id
  and (app_user.firstname, app_user.lastname) is distinct from (cleaned.firstname, cleaned.lastname);
