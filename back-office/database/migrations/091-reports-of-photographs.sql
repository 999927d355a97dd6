-- Photographs that somebody thinks should not be in a gallery, and what staff decided.
create table photograph_report (
  id bigint generated always as identity primary key,
  funeral_guid uuid not null references funeral on delete cascade,
  -- Null if the reporter described it, or once it has been removed.
  photograph_id bigint references photograph on delete set null,
  reason text not null check (length(reason) <= 2000),
  email text check (length(email) <= 500),
  reported_at timestamptz not null,
  decision text check (decision in ('kept', 'hidden', 'removed')),
  decided_at timestamptz,
  decided_by text,
  check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null))
);
create index on photograph_report (funeral_guid);
create index on photograph_report (photograph_id) where photograph_id is not null;
create index on photograph_report (id) where decision is null;
create index on photograph_report (lower(email)) where email is not null;
