-- Keys that must be the same in every process that shares this database: made here, never in a file.
create table secret (
  name text primary key,
  value bytea not null
);
insert into secret (name, value)
  select name, uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
  from unnest(array['attendance-handle', 'manage-link']) as name;

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
  removed_at timestamptz
);
create index event_coming on event (starts_at) where removed_at is null;

create table attendee (
  id bigint generated always as identity primary key,
  guid uuid not null unique default gen_random_uuid(),
  event_id bigint not null references event,
  email_key text not null,                         -- normalised; e_mail keeps what was typed, for sending
  e_mail text not null,
  name text not null,
  number_of_attendees integer not null check (number_of_attendees between 1 and 50),
  extra_info text,
  extra_description text,
  attendance_status text not null check (attendance_status in ('Attending', 'Cancelled')),
  revision integer not null default 0,             -- grows with every change; the SEQUENCE of the calendar entry
  changed_at timestamptz not null,
  unique (event_id, email_key)
);
-- The sum of live bookings is read from this index alone.
create index attendee_live on attendee (event_id) include (number_of_attendees)
  where attendance_status = 'Attending';

-- One row a letter. The purpose key makes a second row for the same purpose impossible.
create table outbox (
  id bigint generated always as identity primary key,
  purpose_key text not null unique,
  kind text not null,
  recipient text not null,
  facts jsonb,                                     -- what the letter says; erased when it has been sent
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed')),
  tries integer not null default 0,
  due_at timestamptz not null,                     -- when to try next; while sending, when the claim ends
  created_at timestamptz not null,
  sent_at timestamptz,
  last_error text
);
create index outbox_due on outbox (due_at) where state in ('queued', 'sending');
