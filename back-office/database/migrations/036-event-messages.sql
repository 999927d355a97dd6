-- What staff write to everybody who attends an event.
create table event_message (
  id bigint generated always as identity primary key,
  guid uuid not null unique default gen_random_uuid(),
  event_id bigint not null references event,
  subject text not null,
  body text not null,
  written_by text not null,
  written_at timestamptz not null,
  sent_by text,
  sent_at timestamptz,                             -- null: a draft
  recipients integer,                              -- how many emails were queued
  revision integer not null default 1
);
create index on event_message (event_id, id);
