-- The options of a new sign-off that names none; null for the two options of the website.
create table signoff_options (
  only_row boolean primary key default true check (only_row),
  options jsonb,
  revision integer not null default 1
);
insert into signoff_options default values;

-- A question that a family was asked to sign off. The options are read as a whole: a list of {option, text}.
create table signoff (
  id bigint generated always as identity primary key,
  guid uuid not null unique default gen_random_uuid(),
  email text not null,
  name text not null,
  deceased_name text not null,
  options jsonb not null,
  created_at timestamptz not null,
  branch_id integer references branch on delete set null,
  revision integer not null default 1,
  search_text text generated always as (
    lower(regexp_replace(normalize(' ' || deceased_name || ' ' || name || ' ' || email, nfd), '[\u0300-\u036f]', '', 'g'))
  ) stored
);
create index signoff_search_text_idx on signoff using gin (search_text gin_trgm_ops);

-- One row an email: its links carry one GUID, of which we keep the SHA-256. The recorded answer is kept when it is voided.
create table signoff_token (
  id bigint generated always as identity primary key,
  token_digest bytea not null check (octet_length(token_digest) = 32) unique,
  signoff_id bigint not null references signoff,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  option_selected text,
  voided_at timestamptz,
  void_reason text,
  answer_way text check (answer_way in ('phone', 'in-person')),
  given_by text,
  recorded_by text,
  check ((used_at is null) = (option_selected is null)),
  check ((voided_at is null) = (void_reason is null)),
  check (answer_way is null or used_at is not null)
);
create unique index signoff_token_live on signoff_token (signoff_id) where voided_at is null;
create index signoff_token_signoff_id_id_idx on signoff_token (signoff_id, id);

create view open_signoff_token as
  select * from signoff_token where used_at is null and voided_at is null;
