-- The application of a case: what the family answers after the request, behind a private link or on the phone.
create table case_application (
  case_id bigint primary key references funeral_case on delete cascade,
  -- The link is derived from it, so that it can be sent again. It never stands in an address.
  link_guid uuid not null,
  sent_at timestamptz not null
);

-- The present answers. Those before them are in the history of the case.
create table case_answer (
  case_id bigint not null references funeral_case on delete cascade,
  -- Its name in contract/records/application.ts.
  field text not null,
  value text not null check (length(value) <= 4000),
  revision integer not null default 1,
  answered_by text not null,
  answered_at timestamptz not null,
  primary key (case_id, field)
);
