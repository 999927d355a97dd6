-- The last answer of the list of versions that an administrator has entered.
create table newest_release (
  only_one boolean primary key default true check (only_one),
  list_url text not null,
  asked_at timestamptz not null,
  -- Null if the list could not be read; `problem` says why.
  version text check (char_length(version) <= 30),
  problem text check (char_length(problem) <= 200),
  check ((version is null) <> (problem is null))
);
