-- Papers of a case, from the family or from staff. The file is in the storage, under a random key.
create table case_paper (
  id bigint generated always as identity primary key,
  case_id bigint not null references funeral_case on delete cascade,
  -- Its name in contract/operator/cases/papers.ts.
  kind text not null,
  key text not null unique check (key ~ '^[\w-]{16,64}$'),
  format text not null check (format in ('pdf', 'jpeg', 'png', 'heic')),
  bytes integer not null,
  sha256 bytea not null check (octet_length(sha256) = 32),
  source text not null check (source in ('family', 'staff')),
  added_by_name text not null,
  added_at timestamptz not null,
  checked_by_name text,
  checked_at timestamptz,
  revision integer not null default 1,
  check ((checked_at is null) = (checked_by_name is null)),
  -- The same file is kept once, however often it is sent.
  unique (case_id, kind, sha256)
);
