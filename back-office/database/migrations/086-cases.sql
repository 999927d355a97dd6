-- A case: one death that the provider looks after, with or without a request. Papers, labels, entries of the chain of
-- care and the family's page belong to its id.
create sequence case_number start 1001 maxvalue 99999999;

create table funeral_case (
  id bigint generated always as identity primary key,
  -- Of the sequence, with a check digit. It stands on labels, so it never changes.
  number text not null unique check (number ~ '^\d{4,8}-\d$'),
  -- A request becomes one case.
  request_id bigint unique references cremation_request,
  funeral_guid uuid unique references funeral on delete set null,
  customer_id bigint references customer on delete set null,
  deceased_name text not null check (length(deceased_name) <= 255),
  born_on date,
  died_on date,
  jurisdiction text not null
    check (jurisdiction in ('england-and-wales', 'scotland', 'northern-ireland', 'islands', 'elsewhere')),
  place_of_death text check (length(place_of_death) <= 800),
  applicant_name text check (length(applicant_name) <= 255),
  relationship text check (length(relationship) <= 255),
  email text check (length(email) <= 500),
  phone text check (length(phone) <= 50),
  branch_id integer references branch on delete set null,
  owner_id integer references staff,
  stage text not null default 'arrange'
    check (stage in ('arrange', 'care', 'papers', 'cremation', 'ashes', 'closed')),
  revision integer not null default 1,
  opened_at timestamptz not null,
  changed_at timestamptz not null,
  closed_at timestamptz,
  erased_at timestamptz,
  search_text text generated always as (
    lower(regexp_replace(normalize(
      ' ' || number || ' ' || replace(number, '-', '') || ' ' || deceased_name || ' ' ||
      coalesce(applicant_name, '') || ' ' || coalesce(email, '') || ' ' ||
      regexp_replace(regexp_replace(coalesce(phone, ''), '^\s*(\+|00)44', '0'), '\D', '', 'g'),
      nfd), '[\u0300-\u036f]', '', 'g'))
  ) stored,
  check ((stage = 'closed') = (closed_at is not null))
);
create index on funeral_case (stage, id);
create index on funeral_case (branch_id) where branch_id is not null;
create index on funeral_case (owner_id) where owner_id is not null;
create index on funeral_case (customer_id) where customer_id is not null;
create index on funeral_case (changed_at) where erased_at is null;
create index on funeral_case (lower(email)) where email is not null;
create index on funeral_case using gin (search_text gin_trgm_ops);

-- What is to be done for a case: the tasks of its stages, and those that staff add.
create table case_task (
  id bigint generated always as identity primary key,
  case_id bigint not null references funeral_case on delete cascade,
  -- Its name in contract/operator/cases/stage-tasks.ts, which a gate asks for. Null: staff added it.
  kind text,
  stage text not null check (stage in ('arrange', 'care', 'papers', 'cremation', 'ashes')),
  title text not null check (length(title) <= 200),
  -- Null: the owner of the case.
  owner_id integer references staff,
  -- Null: its stage has not begun.
  due_on date,
  done_at timestamptz,
  done_by text,
  revision integer not null default 1,
  unique (case_id, kind),
  check ((done_at is null) = (done_by is null))
);
create index on case_task (case_id, due_on) where done_at is null;
create index on case_task (due_on) where done_at is null;
create index on case_task (owner_id) where owner_id is not null and done_at is null;

create table case_note (
  id bigint generated always as identity primary key,
  case_id bigint not null references funeral_case on delete cascade,
  text text not null,
  actor_name text not null,
  at timestamptz not null
);
create index on case_note (case_id, id);
