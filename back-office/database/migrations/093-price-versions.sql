-- The Standardised Price List, additional options, terms of business and disclosure of interests, each version valid from a
-- day. Where two have the same day, the younger one holds.
create table price_version (
  id bigint generated always as identity primary key,
  guid uuid not null unique default gen_random_uuid(),
  valid_from date not null,
  -- Whole pence by the name of the line; null where a service is not offered.
  prices jsonb not null,
  miles integer not null check (miles between 1 and 500),
  kept_at text not null check (length(kept_at) <= 300),
  coffin_made_of text not null check (length(coffin_made_of) <= 100),
  options jsonb not null,
  terms text not null check (length(terms) <= 10000),
  interests text not null check (length(interests) <= 10000),
  revision integer not null default 1,
  added_at timestamptz not null
);
create index on price_version (valid_from desc, id desc);
