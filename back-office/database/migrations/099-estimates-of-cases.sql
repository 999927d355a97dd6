-- What a funeral is going to cost, from the price list of a day. An estimate never changes: another one succeeds it.
create table case_estimate (
  id bigint generated always as identity primary key,
  case_id bigint not null references funeral_case on delete cascade,
  -- The day whose prices these are.
  prices_on date not null,
  -- Each with its name, number, price and amount as they were on that day.
  lines jsonb not null,
  total_pence integer not null check (total_pence >= 0),
  made_by_name text not null,
  made_at timestamptz not null
);
create index on case_estimate (case_id, id);
