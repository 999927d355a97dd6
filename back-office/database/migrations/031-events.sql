-- Events that end, stay drafts, are published later, close their booking early, or are cancelled with a reason.
-- `ends_at`, `booking_closes_at` and `publish_at` are wall times in Europe/London.
create extension if not exists pg_trgm;

alter table event
  add column ends_at timestamp check (ends_at > starts_at),
  add column booking_closes_at timestamp,          -- null: when the event starts
  add column publish_at timestamp,                 -- null: at once
  add column is_draft boolean not null default false,
  add column revision integer not null default 1,
  -- A removed event is what staff call cancelled.
  add column cancellation_reason text,
  add column undoable_until timestamptz,           -- until then no attendee is told; null: it cannot be undone

  -- When it leaves the list.
  add column over_at timestamptz not null generated always as (
    coalesce(london_moment(ends_at),
             (london_moment(starts_at) at time zone 'UTC' + interval '2 hours') at time zone 'UTC')) stored,
  add column bookable_until timestamptz not null generated always as (
    least(london_moment(starts_at), london_moment(booking_closes_at))) stored,
  -- When visitors first see it.
  add column public_from timestamptz not null generated always as (
    case when is_draft then 'infinity' else coalesce(london_moment(publish_at), '-infinity') end) stored,
  -- What staff search.
  add column words text not null generated always as (
    title || ' ' || coalesce(location, '') || ' ' || coalesce(town, '') || ' ' || coalesce(post_code, '')) stored;

-- Bookings that the cancellation of their event cancelled: undoing it brings them back.
alter table attendee add column cancelled_with_event boolean not null default false;
create index attendee_of_cancelled on attendee (event_id) include (number_of_attendees) where cancelled_with_event;

create index event_over on event (over_at, public_from) where removed_at is null;
create index event_in_order on event (starts_at, id) where removed_at is null;
create index event_unpublished on event (starts_at, id) where removed_at is null and public_from > '-infinity';
create index event_removed on event (removed_at, id) where removed_at is not null;
create index event_words on event using gin (words gin_trgm_ops);
