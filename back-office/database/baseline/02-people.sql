-- The branches of the provider. Records without a branch belong to the main one.
create table branch (
  id integer generated always as identity primary key,
  guid uuid not null unique default gen_random_uuid(),
  is_main boolean not null default false,
  name text,
  phone text,
  email text,
  notification_addresses text[] check (cardinality(notification_addresses) > 0),
  created_at timestamptz not null,
  revision integer not null default 1,
  check (is_main or name is not null)
);
create unique index branch_main on branch (is_main) where is_main;
insert into branch (is_main, created_at) values (true, now());

-- The people who sign in on the staff pages.
create table staff (
  id integer generated always as identity primary key,
  guid uuid not null unique default gen_random_uuid(),
  name text not null,
  email text not null,
  email_key text not null,                         -- one spelling for each mailbox
  role text not null check (role in ('staff', 'finance', 'administrator')),
  password_hash text,                              -- argon2id as a PHC string; null until one is chosen
  created_at timestamptz not null,
  removed_at timestamptz,
  revision integer not null default 1,
  branch_id integer references branch on delete set null,
  has_search_key boolean not null default true
);
create index staff_branch_id_idx on staff (branch_id) where branch_id is not null;
create unique index staff_email_key_idx on staff (email_key) where removed_at is null;

-- One row for each browser in which somebody is signed in.
create table staff_session (
  digest bytea primary key check (octet_length(digest) = 32),
  guid uuid not null unique default gen_random_uuid(),
  staff_id integer not null references staff on delete cascade,
  device text not null,
  started_at timestamptz not null,
  used_at timestamptz not null,                    -- written at most once a minute
  wrong_passwords integer not null default 0
);
create index staff_session_staff_id_idx on staff_session (staff_id);
create index staff_session_used_at_idx on staff_session (used_at);

-- Codes from an authenticator app (RFC 6238), the second step of a sign-in.
create table staff_totp (
  staff_id integer primary key references staff on delete cascade,
  secret text not null,                            -- sealed with a key from outside the database
  started_at timestamptz not null,
  confirmed_at timestamptz,                        -- null until the first right code
  last_step bigint not null default 0,             -- of the last code; no code of this or an earlier step works again
  tries integer not null default 0,                -- since `tries_since`, and since the last right code
  tries_since timestamptz not null
);

-- For a sign-in without the phone. Each works once, and only its digest is stored.
create table recovery_code (
  digest bytea primary key check (octet_length(digest) = 32),
  staff_id integer not null references staff on delete cascade
);
create index recovery_code_staff_id_idx on recovery_code (staff_id);

-- Sign-ins with a right password that wait for their code.
create table pending_sign_in (
  digest bytea primary key check (octet_length(digest) = 32),
  staff_id integer not null references staff on delete cascade,
  expires_at timestamptz not null
);
create index pending_sign_in_expires_at_idx on pending_sign_in (expires_at);
create index pending_sign_in_staff_id_idx on pending_sign_in (staff_id);

-- Links for choosing a password. Each works once, and only its digest is stored.
create table password_link (
  digest bytea primary key check (octet_length(digest) = 32),
  staff_id integer not null references staff on delete cascade,
  expires_at timestamptz not null
);
create index password_link_staff_id_idx on password_link (staff_id);

-- Links of operators that have been used, and sessions that were signed out: they stay so in every process and after a
-- restart. The id is a digest. Rows are erased when the pass would have expired anyway.
create table ended_pass (
  id text primary key,
  expires_at timestamptz not null
);

-- The keys of programs. Only their digests are stored.
create table api_key (
  id integer generated always as identity primary key,
  guid uuid not null unique default gen_random_uuid(),
  name text not null,
  role text not null check (role in ('staff', 'finance', 'administrator')),
  digest bytea not null check (octet_length(digest) = 32) unique,
  created_at timestamptz not null,
  used_at timestamptz,                             -- written at most once a minute
  revoked_at timestamptz,
  owner_id integer references staff
);
create index api_key_owner_id_idx on api_key (owner_id) where revoked_at is null;

-- Codes that a scanner read. A camera reads one ten times a second, so the same code again is one row.
create table scan (
  id bigint generated always as identity primary key,
  code text not null,
  format text not null,
  times integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null
);

-- The history: a person or program changed a record. Entries stay as they are; only their values can be erased.
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
create index history_record_type_record_id_id_idx on history (record_type, record_id, id);

create view present_staff as select * from staff where removed_at is null;
