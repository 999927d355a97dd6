-- The one operation behind booking, amending, rebooking and cancelling: lock the event, sum the live bookings, decide,
-- write, and queue the email. As a function it costs one round trip, and each of its statements sees what was committed
-- before the lock was granted. One long statement would not (docs/decisions/002).
create or replace function save_attendance(
  event_guid uuid,
  given_email_key text,
  given_email text,
  fields jsonb,             -- column -> its value; what is stored in an absent one stays, and null clears it
  given_status text,        -- Attending or Cancelled
  given_attendee bigint,    -- null: found by email address, or new
  given_revision integer,   -- null: whatever the revision is
  at timestamptz,           -- now
  out outcome text,         -- saved, unchanged, not-enough-places, booking-closed, event-over,
                            -- event-not-found, attendee-not-found, changed-meanwhile
  out places_left integer    -- for this booking, with those that it has
)
language plpgsql as $$
declare
  the_event event;
  before attendee;
  after attendee;
  number_before integer := 0;
  allowed record;              -- what `places_for` answers
  email_kind text;
  facts_before jsonb := '{}';  -- what an email about a change compares with
begin
  if given_attendee is null then
    select * into the_event from event where guid = event_guid for no key update;
  else
    select * into the_event from event
      where id = (select event_id from attendee where id = given_attendee) for no key update;
  end if;
  -- Before an event is published only those who are booked know of it.
  if the_event.id is null or the_event.cancelled_at is not null or (the_event.public_from > at and given_attendee is null) then
    outcome := 'event-not-found';
    return;
  end if;
  if london_moment(the_event.starts_at) <= at then
    outcome := 'event-over';
    return;
  end if;

  if given_attendee is null then
    select * into before from attendee
      where event_id = the_event.id and email_key = given_email_key and source = 'online';
  else
    select * into before from attendee where id = given_attendee;
  end if;
  if before.id is null and (given_attendee is not null or given_status = 'Cancelled') then
    outcome := 'attendee-not-found';
    return;
  end if;

  after := jsonb_populate_record(before, fields);
  after.attendance_status := given_status;
  if before.id is not null and before.attendance_status = given_status
     and (given_status = 'Cancelled' or after = before) then
    outcome := 'unchanged';
    return;
  end if;
  if given_revision is not null and given_revision <> before.revision then
    outcome := 'changed-meanwhile';
    return;
  end if;

  if before.attendance_status = 'Attending' then
    number_before := before.number_of_attendees;
  end if;
  -- Corrections, fewer people and cancellations are welcome until the event starts.
  if given_status = 'Attending' and after.number_of_attendees > number_before and the_event.bookable_until <= at then
    outcome := 'booking-closed';
    return;
  end if;

  select * into allowed from places_for(
    the_event, coalesce(before.email_key, given_email_key), number_before, at);
  -- Staying or shrinking is always allowed, also where the operator has lowered the capacity since.
  if given_status = 'Attending' and after.number_of_attendees > allowed.places then
    outcome := 'not-enough-places';
    places_left := allowed.places;
    return;
  end if;

  if before.id is null then
    insert into attendee (event_id, email_key, email, name, number_of_attendees, extra_info, extra_description,
                          attendance_status, booked_at, changed_at)
    values (the_event.id, given_email_key, given_email, after.name, after.number_of_attendees, after.extra_info,
            after.extra_description, 'Attending', at, at)
    returning * into after;
    email_kind := 'attendance-booked';
  elsif given_status = 'Cancelled' then
    update attendee set attendance_status = 'Cancelled', revision = revision + 1, changed_at = at
    where id = before.id returning * into after;
    email_kind := 'attendance-cancelled';
  else
    update attendee set name = after.name, number_of_attendees = after.number_of_attendees,
      extra_info = after.extra_info, extra_description = after.extra_description, attendance_status = 'Attending',
      revision = revision + 1, changed_at = at
    where id = before.id returning * into after;
    email_kind := case when before.attendance_status = 'Attending' then 'attendance-amended' else 'attendance-booked' end;
    if email_kind = 'attendance-amended' then
      facts_before := jsonb_build_object('attendeeBefore', attendance_facts(the_event, before) -> 'attendee');
    end if;
  end if;

  if allowed.has_waiting_list then
    -- Callers may share an address, so the list may have another of them while a caller's booking stays as it is.
    if given_status = 'Attending' and (after.number_of_attendees > number_before or after.source = 'online') then
      perform take_waiting_place(the_event, after.email_key, at);
    else
      perform offer_places(the_event, at);
    end if;
  end if;

  perform queue_email(format('attendance:%s:%s', after.id, after.revision), email_kind, after.email,
                      attendance_facts(the_event, after) || facts_before, at);
  outcome := 'saved';
end
$$;
