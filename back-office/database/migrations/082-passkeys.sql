-- Passkeys of staff: the public half of a key that a phone, a computer or a security key holds.
create table passkey (
  id integer generated always as identity primary key,
  guid uuid not null unique default gen_random_uuid(),
  staff_id integer not null references staff on delete cascade,
  name text not null check (length(name) between 1 and 100),
  -- The host for which it was made. Browsers use it nowhere else.
  rp_id text not null check (length(rp_id) between 1 and 253),
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  public_key bytea not null check (octet_length(public_key) between 1 and 2000),
  -- Counts uses where the device does so; 0 where it does not.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  added_at timestamptz not null,
  used_at timestamptz
);
create index on passkey (staff_id, id);

-- The random value that a device has to sign. Each works once, in the browser that asked for it.
create table passkey_challenge (
  -- Digest of the session that adds a passkey, or of the cookie of a browser that signs in.
  browser bytea primary key check (octet_length(browser) = 32),
  challenge bytea not null check (octet_length(challenge) = 32),
  expires_at timestamptz not null
);
create index on passkey_challenge (expires_at);

-- Whether the session began with a passkey, which counts as password and code.
alter table staff_session add column is_from_passkey boolean not null default false;
