-- Bookings that staff make of people who phone, with or without an email address.
create extension if not exists pg_trgm;

alter table attendee
  alter column email_key drop not null,
  alter column e_mail drop not null,
  -- An address has one booking made online at an event, which a look-up by event and address finds. It never finds one
  -- that staff have made, because several callers may share the address of the branch.
  add column source text not null default 'online' check (source in ('online', 'staff')),
  add column phone text,
  add column notes text,                           -- for staff alone
  add column booked_at timestamptz,                -- null: before this was written down
  add column request_digest bytea,                 -- of the form that staff sent, which may arrive twice
  add column link_guid uuid,                       -- what private links prove instead of the guid, after a new address
  -- What a search looks in. Telephone numbers also without spaces, as they are dialled in the United Kingdom.
  add column words text not null generated always as (
    lower(name || ' ' || coalesce(e_mail, '') || ' ' || coalesce(phone, '') || ' ' ||
          coalesce(replace(translate(phone, ' ()-./', ''), '+44', '0'), ''))) stored,
  add constraint attendee_address check ((e_mail is null) = (email_key is null)),
  add constraint attendee_online_address check (source <> 'online' or e_mail is not null);

alter table attendee drop constraint attendee_event_id_email_key_key;
create unique index attendee_online on attendee (event_id, email_key) where source = 'online';
create index attendee_by_address on attendee (event_id, email_key) where source <> 'online';
create unique index on attendee (event_id, request_digest) where request_digest is not null;
create index if not exists attendee_by_name on attendee (event_id, lower(name), id);
create index attendee_words on attendee using gin (words gin_trgm_ops);
