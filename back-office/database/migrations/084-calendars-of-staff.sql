-- The private calendar address of a member of staff. Whoever has it reads the dates of their branch.
create table staff_calendar (
  staff_id integer primary key references staff on delete cascade,
  digest bytea not null unique check (octet_length(digest) = 32),
  made_at timestamptz not null
);
