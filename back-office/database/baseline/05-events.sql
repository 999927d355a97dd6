\ir ../functions/london_moment.sql

create table event (
  id bigint generated always as identity primary key,
  guid uuid not null unique default gen_random_uuid(),
  title text not null,
  starts_at timestamp not null,                    -- wall time in Europe/London
  details text,
  max_capacity integer check (max_capacity >= 0),  -- null: no limit
  location text,
  address_line1 text,
  address_line2 text,
  town text,
  post_code text,
  extra_info_title text,
  extra_description_title text,
  allow_photo_upload boolean,
  cancelled_at timestamptz,
  branch_id integer references branch on delete set null,
  ends_at timestamp,
  booking_closes_at timestamp,                     -- null: when the event starts
  publish_at timestamp,                            -- null: at once
  is_draft boolean not null default false,
  revision integer not null default 1,
  cancellation_reason text,
  undoable_until timestamptz,                      -- until then no attendee is told; null: it cannot be undone
  over_at timestamptz not null generated always as (
    coalesce(london_moment(ends_at),
             (london_moment(starts_at) at time zone 'UTC' + interval '2 hours') at time zone 'UTC')) stored,
  bookable_until timestamptz not null generated always as (
    least(london_moment(starts_at), london_moment(booking_closes_at))) stored,
  public_from timestamptz not null generated always as (
    case when is_draft then 'infinity' else coalesce(london_moment(publish_at), '-infinity') end) stored,
  search_text text not null generated always as (
    title || ' ' || coalesce(location, '') || ' ' || coalesce(town, '') || ' ' || coalesce(post_code, '')) stored,
  check (ends_at > starts_at)
);
create index event_branch_id_idx on event (branch_id) where branch_id is not null;
create index event_coming_moment on event (london_moment(starts_at)) where cancelled_at is null;
create index event_in_order on event (starts_at, id) where cancelled_at is null;
create index event_over on event (over_at, public_from) where cancelled_at is null;
create index event_cancelled on event (cancelled_at, id) where cancelled_at is not null;
create index event_unpublished on event (starts_at, id)
  where cancelled_at is null and public_from > '-infinity';
create index event_search_text on event using gin (search_text gin_trgm_ops);

create table attendee (
  id bigint generated always as identity primary key,
  guid uuid not null unique default gen_random_uuid(),
  event_id bigint not null references event,
  email_key text,                                  -- normalised; email keeps the address as it was typed, for sending
  email text,
  name text not null,
  number_of_attendees integer not null check (number_of_attendees between 1 and 50),
  extra_info text,
  extra_description text,
  attendance_status text not null check (attendance_status in ('Attending', 'Cancelled')),
  revision integer not null default 0,             -- grows with every change; the SEQUENCE of the calendar entry
  changed_at timestamptz not null,
  source text not null default 'online' check (source in ('online', 'staff')),
  phone text,
  notes text,                                      -- for staff alone
  booked_at timestamptz,                           -- null: before this was written down
  request_digest bytea,                            -- of the form that staff sent, which may arrive twice
  link_guid uuid,                                  -- what private links prove instead of the guid, after a new address
  search_text text not null generated always as (
    lower(name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' ||
          coalesce(replace(translate(phone, ' ()-./', ''), '+44', '0'), ''))) stored,
  cancelled_with_event boolean not null default false,
  erased_at timestamptz,
  constraint attendee_address check ((email is null) = (email_key is null)),
  constraint attendee_online_address check (source <> 'online' or email is not null or erased_at is not null)
);
create index attendee_by_address on attendee (event_id, email_key) where source <> 'online';
create index attendee_by_name on attendee (event_id, lower(name), id);
create index attendee_caller_by_name on attendee (event_id, lower(name)) where source <> 'online';
create unique index attendee_event_id_request_digest_idx on attendee (event_id, request_digest)
  where request_digest is not null;
create index attendee_in_order on attendee (event_id, id);
create index attendee_live on attendee (event_id) include (number_of_attendees)
  where attendance_status = 'Attending';
create index attendee_of_cancelled on attendee (event_id) include (number_of_attendees)
  where cancelled_with_event;
create unique index attendee_online on attendee (event_id, email_key) where source = 'online';
create index attendee_search_text on attendee using gin (search_text gin_trgm_ops);

-- People who have arrived at an event. The device makes the guid, so an arrival that is sent twice counts once.
create table arrival (
  id bigint generated always as identity primary key,
  guid uuid not null unique,
  event_id bigint not null references event,
  attendee_id bigint references attendee on delete cascade, -- null: a walk-in
  name text,                                       -- of a walk-in, if it was given; erased later
  people integer not null check (people between 0 and 50), -- 0: all of them had been counted before
  arrived_at timestamptz not null,
  changed_at timestamptz not null,                 -- when it was stored or undone
  undone_at timestamptz
);
create index arrival_attendee_id_idx on arrival (attendee_id);
create index arrival_event_id_changed_at_idx on arrival (event_id, changed_at);

-- Messages of staff to everybody who attends an event.
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
create index event_message_event_id_id_idx on event_message (event_id, id);

-- People who would like places of a full event. A place that is offered is held for its party until `hold_until`.
create table waiting_place (
  id bigint generated always as identity primary key,
  guid uuid not null unique default gen_random_uuid(), -- what the links of its emails prove
  event_id bigint not null references event,
  name text not null check (char_length(name) between 1 and 255),
  email text not null,
  email_key text not null,
  number_of_attendees integer not null check (number_of_attendees between 1 and 50),
  state text not null default 'waiting'
    check (state in ('waiting', 'offered', 'booked', 'left', 'expired', 'removed')),
  position bigint not null,                        -- the order within the event; staff may change it
  joined_at timestamptz not null,
  offered_at timestamptz,
  hold_until timestamptz,
  is_live boolean not null generated always as (state in ('waiting', 'offered')) stored,
  revision integer not null default 1,
  changed_at timestamptz not null,
  check (state <> 'offered' or (offered_at is not null and hold_until is not null))
);
create index waiting_place_in_order on waiting_place (event_id, position, id) where is_live;
create unique index waiting_place_live on waiting_place (event_id, email_key) where is_live;
create index waiting_place_of_event on waiting_place (event_id, id desc);

create view counted_arrival as select * from arrival where undone_at is null and people > 0;
