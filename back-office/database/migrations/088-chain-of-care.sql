-- The chain of care: where somebody who died, their belongings, the coffin and the ashes are, who brought them there and
-- when. Entries are never changed or deleted (functions/refuse_changed_care.sql).
create table care_place (
  id integer generated always as identity primary key,
  guid uuid not null unique default gen_random_uuid(),
  name text not null check (length(name) between 1 and 100),
  kind text not null check (kind in ('mortuary', 'van', 'chapel', 'crematorium', 'other')),
  branch_id integer references branch on delete set null,
  revision integer not null default 1,
  created_at timestamptz not null,
  -- Entries name the place for as long as their case lasts.
  removed_at timestamptz
);
create unique index on care_place (lower(name)) where removed_at is null;

-- The letters of the labels of a case follow from it, so that nobody can make up the code of a label.
alter table funeral_case add column label_key uuid not null default gen_random_uuid();

-- Things of somebody who died. Each has a label of its own.
create table care_belongings (
  case_id bigint not null references funeral_case on delete cascade,
  part integer not null check (part between 1 and 99),
  description text not null check (length(description) <= 500),
  primary key (case_id, part)
);

create table care_entry (
  id bigint generated always as identity primary key,
  case_id bigint not null references funeral_case on delete cascade,
  -- Its place in the chain of the case: 1, 2, 3.
  number integer not null check (number >= 1),
  -- Made by the device. However often an entry is sent, it is stored once.
  guid uuid not null unique,
  label_kind text not null check (label_kind in ('person', 'belongings', 'coffin', 'ashes')),
  label_part integer not null check (label_part between 1 and 99),
  act text not null check (act in ('arrived', 'left', 'handed-over', 'checked', 'withdrawn')),
  place_id integer references care_place,
  -- As the place was called then.
  place_name text,
  actor_kind text not null check (actor_kind in ('operator', 'person', 'program')),
  actor_id text not null,
  actor_name text not null,
  -- When it happened, as far as the clock of the server knows.
  happened_at timestamptz not null,
  -- What the clock of the device said.
  device_at timestamptz,
  received_at timestamptz not null,
  note text check (length(note) <= 1000),
  -- With the key, the digest of the note: once both are erased, nobody can guess the note from its digest.
  note_key bytea check (octet_length(note_key) = 16),
  note_digest bytea check (octet_length(note_digest) = 32),
  corrects_id bigint unique references care_entry,
  digest_before bytea not null check (octet_length(digest_before) = 32),
  digest bytea not null check (octet_length(digest) = 32),
  unique (case_id, number),
  check ((act = 'withdrawn') = (place_id is null)),
  check (act <> 'withdrawn' or corrects_id is not null),
  check ((place_id is null) = (place_name is null))
);
create index on care_entry (place_id) where place_id is not null;

-- The end of the chain of a case, and what the last check of it found.
create table care_chain (
  case_id bigint primary key references funeral_case on delete cascade,
  entries integer not null,
  digest bytea not null check (octet_length(digest) = 32),
  checked_at timestamptz,
  problem text check (length(problem) <= 200),
  -- The problem that an administrator has looked at.
  seen_problem text check (length(seen_problem) <= 200)
);
create index on care_chain (case_id) where problem is not null;
