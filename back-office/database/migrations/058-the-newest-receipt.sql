-- The newest receipt of an erasure, kept apart from the chain, so that one which is cut off at its end is noticed.
create table erasure_receipt_head (
  only_row boolean primary key default true check (only_row),
  number integer not null,
  hash bytea not null
);
insert into erasure_receipt_head (number, hash)
select number, hash from erasure_receipt order by number desc limit 1;

-- Tables whose rows an erasure has changed. What it erased stays in dead rows until they are vacuumed.
alter table erasure
  add column to_vacuum text[] not null default '{}',
  add column vacuum_after timestamptz;             -- by the clock of the database: older transactions still see the rows
create index erasure_to_vacuum on erasure (id) where to_vacuum <> '{}';

-- An event that a person has seen is not needed any more, and may hold anything.
update gc_event set last_error = null where resource_id = 'odd' and action = 'seen';
