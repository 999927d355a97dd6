-- Receipts of erasures, without personal data. Each row holds the digest of the one before it, and its own.
create table erasure_receipt (
  number integer primary key check (number > 0),
  at timestamptz not null,
  erased jsonb not null,                           -- kind -> how many
  stayed jsonb not null,                           -- kind -> how many, because the law asks for it
  backups_until date not null,                     -- from this day no backup holds it any more
  code_digest bytea not null check (octet_length(code_digest) = 32) unique,
  previous_hash bytea not null check (octet_length(previous_hash) = 32),
  hash bytea not null check (octet_length(hash) = 32) unique
);

-- The newest receipt of an erasure, kept apart from the chain, so that one which is cut off at its end is noticed.
create table erasure_receipt_head (
  only_row boolean primary key default true check (only_row),
  number integer not null,
  hash bytea not null
);

-- An erasure. While it is not finished it holds the ids of the records that belong to the person.
create table erasure (
  id bigint generated always as identity primary key,
  guid uuid not null unique default gen_random_uuid(),
  actor jsonb not null,
  started_at timestamptz not null,
  steps jsonb not null,                            -- a list of {kind, ids, isDone}; emptied at the end
  erased jsonb not null default '{}',              -- kind -> how many
  stayed jsonb not null default '{}',
  email_ids text[] not null default '{}',          -- whose saved files are to be removed; emptied at the end
  files text[] not null default '{}',              -- names in the storage that are to be removed; emptied at the end
  finished_at timestamptz,
  receipt integer unique references erasure_receipt (number),
  to_vacuum text[] not null default '{}',
  vacuum_after timestamptz                         -- by the clock of the database: older transactions still see the rows
);
create index erasure_id_idx on erasure (id) where finished_at is null;
create index erasure_to_vacuum on erasure (id) where to_vacuum <> '{}';
