-- The branches of the provider. One is the main branch: whatever names no branch belongs to it.
create table branch (
  id integer generated always as identity primary key,
  guid uuid not null unique default gen_random_uuid(),
  is_main boolean not null default false,
  -- What is null in the main branch is as the settings say; in another one, as in the main branch.
  name text,
  phone text,
  e_mail text,
  notification_addresses text[] check (cardinality(notification_addresses) > 0),
  created_at timestamptz not null,
  revision integer not null default 1,
  check (is_main or name is not null)
);
create unique index branch_main on branch (is_main) where is_main;
insert into branch (is_main, created_at) values (true, now());

-- Null: the main branch. Those of a branch that is removed go to the main branch.
alter table staff add column branch_id integer references branch on delete set null;
alter table event add column branch_id integer references branch on delete set null;
alter table cremation_request add column branch_id integer references branch on delete set null;
create index on staff (branch_id) where branch_id is not null;
create index on event (branch_id) where branch_id is not null;
create index on cremation_request (branch_id) where branch_id is not null;
create or replace view present_staff as select * from staff where removed_at is null;
