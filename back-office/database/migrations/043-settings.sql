-- What staff have entered in the browser; a setting that is absent has the value of the environment, or its default.
create table setting (
  name text primary key,                           -- of a group of settings that are saved together
  value jsonb not null,                            -- field -> value
  revision integer not null,
  changed_at timestamptz not null
);

-- The logo, and the price list where it is a file. Earlier logos stay, because emails show them.
create table setting_file (
  digest text primary key,                         -- SHA-256 of the bytes, in hexadecimal
  purpose text not null check (purpose in ('logo', 'price-list')),
  bytes bytea not null,
  added_at timestamptz not null
);
