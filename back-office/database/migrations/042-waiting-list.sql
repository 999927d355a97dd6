-- People who would like places of a full event. A place that is offered is held for its party until `hold_until`.
create table waiting_place (
  id bigint generated always as identity primary key,
  guid uuid not null unique default gen_random_uuid(), -- what the links of its emails prove
  event_id bigint not null references event,
  name text not null check (char_length(name) between 1 and 255),
  e_mail text not null,
  email_key text not null,
  number_of_attendees integer not null check (number_of_attendees between 1 and 50),
  -- left: they gave it up; expired: they did not answer; removed: by staff, or with the event
  state text not null default 'waiting' check (state in ('waiting', 'offered', 'booked', 'left', 'expired', 'removed')),
  position bigint not null,                        -- the order within the event; staff may change it
  joined_at timestamptz not null,
  offered_at timestamptz,
  hold_until timestamptz,
  is_live boolean not null generated always as (state in ('waiting', 'offered')) stored,
  revision integer not null default 1,
  changed_at timestamptz not null,
  check (state <> 'offered' or (offered_at is not null and hold_until is not null))
);
create unique index waiting_place_live on waiting_place (event_id, email_key) where is_live;
create index waiting_place_in_order on waiting_place (event_id, position, id) where is_live;
create index waiting_place_of_event on waiting_place (event_id, id desc);

-- Places that are held for a party count as taken, so this function needs the present time.
drop function if exists free_places(event);
