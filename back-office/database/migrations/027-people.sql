-- The people who sign in on the staff pages.
create table staff (
  id integer generated always as identity primary key,
  guid uuid not null unique default gen_random_uuid(),
  name text not null,
  e_mail text not null,
  email_key text not null,                         -- one spelling for each mailbox
  role text not null check (role in ('staff', 'finance', 'administrator')),
  password_hash text,                              -- argon2id as a PHC string; null until one is chosen
  created_at timestamptz not null,
  removed_at timestamptz,
  revision integer not null default 1
);
create view present_staff as select * from staff where removed_at is null;
create unique index on staff (email_key) where removed_at is null;

-- One row for each browser in which somebody is signed in.
create table staff_session (
  digest bytea primary key check (octet_length(digest) = 32),
  guid uuid not null unique default gen_random_uuid(),
  staff_id integer not null references staff on delete cascade,
  device text not null,
  begun_at timestamptz not null,
  used_at timestamptz not null                     -- written at most once a minute
);
create index on staff_session (staff_id);
create index on staff_session (used_at);

-- Links for choosing a password. Each works once, and only its digest is stored.
create table password_link (
  digest bytea primary key check (octet_length(digest) = 32),
  staff_id integer not null references staff on delete cascade,
  expires_at timestamptz not null
);
create index on password_link (staff_id);

-- The keys of programs. Only their digests are stored.
create table api_key (
  id integer generated always as identity primary key,
  guid uuid not null unique default gen_random_uuid(),
  name text not null,
  role text not null check (role in ('staff', 'finance', 'administrator')),
  digest bytea not null unique check (octet_length(digest) = 32),
  created_at timestamptz not null,
  used_at timestamptz,                             -- written at most once a minute
  revoked_at timestamptz
);

-- Who changed which record, and when. Entries stay as they are; only their values can be erased.
create table history (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('operator', 'person', 'program')),
  actor_id text not null,
  actor_name text not null,
  record_type text not null,
  record_id text not null,
  action text not null,
  changes jsonb                                    -- field -> [before, after]; null once it is erased
);
create index on history (record_type, record_id, id);
