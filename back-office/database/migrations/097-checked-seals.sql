-- What the nightly check of the seals of signed applications has found.
alter table case_signature
  add column seal_checked_at timestamptz,
  add column seal_broken boolean not null default false,
  -- An administrator has looked at it.
  add column seal_seen boolean not null default false;
create index on case_signature (case_id) where seal_broken;
