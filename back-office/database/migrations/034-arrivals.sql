-- The key of the codes that are shown at the door.
insert into secret (name, value)
values ('check-in-code', uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

-- People who have arrived at an event. The device makes the guid, so an arrival that is sent twice counts once.
create table arrival (
  id bigint generated always as identity primary key,
  guid uuid not null unique,
  event_id bigint not null references event,
  attendee_id bigint references attendee on delete cascade,  -- null: a walk-in
  name text,                                       -- of a walk-in, if it was given; erased later
  people integer not null check (people between 0 and 50),   -- 0: all of them had been counted before
  arrived_at timestamptz not null,
  changed_at timestamptz not null,                 -- when it was stored or undone
  undone_at timestamptz
);
create index on arrival (attendee_id);
create index on arrival (event_id, changed_at);
create view counted_arrival as select * from arrival where undone_at is null and people > 0;
