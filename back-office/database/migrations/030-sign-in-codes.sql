-- Codes from an authenticator app (RFC 6238), the second step of a sign-in.
create table staff_totp (
  staff_id integer primary key references staff on delete cascade,
  secret text not null,                            -- sealed with a key from outside the database
  begun_at timestamptz not null,
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
create index on recovery_code (staff_id);

-- Sign-ins with a right password that wait for their code.
create table pending_sign_in (
  digest bytea primary key check (octet_length(digest) = 32),
  staff_id integer not null references staff on delete cascade,
  expires_at timestamptz not null
);
create index on pending_sign_in (staff_id);
create index on pending_sign_in (expires_at);

-- Whoever holds a session without knowing the password must not be able to guess it there.
alter table staff_session add column wrong_passwords integer not null default 0;
