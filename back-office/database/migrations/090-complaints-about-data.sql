-- Complaints about what happens with data about people, from the website or written down by staff. The law gives 30 days
-- to acknowledge one (Data Protection Act 2018, section 164A).
create table data_complaint (
  id bigint generated always as identity primary key,
  reference text not null unique,
  way text not null check (way in ('website', 'email', 'phone', 'letter', 'visit')),
  -- Null once it has been erased.
  name text check (length(name) <= 255),
  email text check (length(email) <= 500),
  phone text check (length(phone) <= 50),
  text text check (length(text) <= 4000),
  received_on date not null,
  acknowledged_on date,
  owner_id integer references staff,
  outcome text check (length(outcome) <= 4000),
  revision integer not null default 1,
  added_at timestamptz not null,
  closed_at timestamptz,
  erased_at timestamptz
);
create index on data_complaint (received_on, id) where closed_at is null;
create index on data_complaint (owner_id) where owner_id is not null;
create index on data_complaint (lower(email)) where email is not null;

create table data_complaint_note (
  id bigint generated always as identity primary key,
  complaint_id bigint not null references data_complaint on delete cascade,
  text text not null,
  actor_name text not null,
  at timestamptz not null
);
create index on data_complaint_note (complaint_id, id);
