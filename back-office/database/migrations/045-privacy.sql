-- Erasing people, the receipts of it, and bookings that are only a number any more.
alter table attendee
  add column erased_at timestamptz,
  drop constraint attendee_online_address,
  add constraint attendee_online_address check (source <> 'online' or e_mail is not null or erased_at is not null);

-- Makes the codes with which families look up their receipt.
insert into secret (name, value)
values ('erasure-receipt', uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

-- What was erased, without personal data. Each row holds the digest of the one before it, and its own.
create table erasure_receipt (
  number integer primary key check (number > 0),
  at timestamptz not null,
  erased jsonb not null,                           -- kind -> how many
  stayed jsonb not null,                           -- kind -> how many, because the law asks for it
  backups_until date not null,                     -- from this day no backup holds it any more
  code_digest bytea not null unique check (octet_length(code_digest) = 32),
  previous_hash bytea not null check (octet_length(previous_hash) = 32),
  hash bytea not null unique check (octet_length(hash) = 32)
);

-- An erasure. While it is not finished it holds the ids of the records that belong to the person.
create table erasure (
  id bigint generated always as identity primary key,
  guid uuid not null unique default gen_random_uuid(),
  actor jsonb not null,
  begun_at timestamptz not null,
  steps jsonb not null,                            -- a list of {kind, ids, isDone}; emptied at the end
  erased jsonb not null default '{}',              -- kind -> how many
  stayed jsonb not null default '{}',
  email_ids text[] not null default '{}',          -- whose saved files are to be removed; emptied at the end
  files text[] not null default '{}',              -- names in the storage that are to be removed; emptied at the end
  finished_at timestamptz,
  receipt integer unique references erasure_receipt
);
create index on erasure (id) where finished_at is null;
