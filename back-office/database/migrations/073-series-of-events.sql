-- Events that repeat. Each is an event of its own, with its own bookings; the series says which belong together.
create table event_series (
  id bigint generated always as identity primary key,
  guid uuid not null unique default gen_random_uuid(),
  repeats text not null check (repeats in
    ('weekly', 'fortnightly', 'monthly-by-date', 'monthly-by-weekday', 'monthly-by-last-weekday'))
);
alter table event add column series_id bigint references event_series on delete set null;
create index event_in_series on event (series_id, starts_at, id) where series_id is not null;
