-- The one atomic operation behind booking, amending, coming back and cancelling: lock the event, sum the
-- live bookings, decide, write, and put the letter in the outbox. It is a function so that a booking costs
-- one round trip; and because every statement in it sees what was committed before the lock was had,
-- which one long statement would not.

create function attendance_facts(the_event event, the_attendee attendee) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'event', jsonb_build_object(
      'guid', the_event.guid, 'title', the_event.title, 'startDateTime', the_event.starts_at,
      'location', the_event.location, 'addressLine1', the_event.address_line1,
      'addressLine2', the_event.address_line2, 'town', the_event.town, 'postCode', the_event.post_code,
      'extraInfoTitle', the_event.extra_info_title, 'extraDescriptionTitle', the_event.extra_description_title),
    'attendee', jsonb_build_object(
      'id', the_attendee.id, 'guid', the_attendee.guid, 'name', the_attendee.name,
      'numberOfAttendees', the_attendee.number_of_attendees, 'extraInfo', the_attendee.extra_info,
      'extraDescription', the_attendee.extra_description, 'revision', the_attendee.revision))
$$;

create function save_attendance(
  event_guid uuid,
  given_email_key text,
  given_e_mail text,
  given_name text,
  given_number integer,
  given_extra_info text,
  given_extra_description text,
  given_status text,        -- Attending or Cancelled
  given_attendee bigint,    -- null: found by e-mail, or new
  given_revision integer,   -- null: whatever the revision is
  at timestamptz,           -- now
  out outcome text,         -- saved, unchanged, not-enough-places, event-over, event-not-found,
                            -- attendee-not-found, changed-meanwhile
  out places_left integer
)
language plpgsql as $$
declare
  the_event event;
  before attendee;
  after attendee;
  number_before integer := 0;
  number_of_others integer;
  letter text;
begin
  if given_attendee is null then
    select * into the_event from event where guid = event_guid for no key update;
  else
    select * into the_event from event
      where id = (select event_id from attendee where id = given_attendee) for no key update;
  end if;
  if the_event.id is null or the_event.removed_at is not null then
    outcome := 'event-not-found';
    return;
  end if;
  if the_event.starts_at <= at at time zone 'Europe/London' then
    outcome := 'event-over';
    return;
  end if;

  if given_attendee is null then
    select * into before from attendee where event_id = the_event.id and email_key = given_email_key;
  else
    select * into before from attendee where id = given_attendee;
  end if;
  if before.id is null and (given_attendee is not null or given_status = 'Cancelled') then
    outcome := 'attendee-not-found';
    return;
  end if;

  if before.id is not null and before.attendance_status = given_status and (given_status = 'Cancelled' or
    (before.name, before.number_of_attendees, coalesce(before.extra_info, ''), coalesce(before.extra_description, ''))
    = (given_name, given_number, coalesce(given_extra_info, ''), coalesce(given_extra_description, ''))) then
    outcome := 'unchanged';
    return;
  end if;
  if given_revision is not null and given_revision <> before.revision then
    outcome := 'changed-meanwhile';
    return;
  end if;

  if given_status = 'Attending' and the_event.max_capacity is not null then
    if before.attendance_status = 'Attending' then
      number_before := before.number_of_attendees;
    end if;
    select coalesce(sum(number_of_attendees), 0) - number_before into number_of_others from attendee
      where event_id = the_event.id and attendance_status = 'Attending';
    -- Staying or shrinking is always allowed, also where the operator has lowered the capacity since.
    if given_number > number_before and number_of_others + given_number > the_event.max_capacity then
      outcome := 'not-enough-places';
      places_left := greatest(the_event.max_capacity - number_of_others, 0);
      return;
    end if;
  end if;

  if before.id is null then
    insert into attendee (event_id, email_key, e_mail, name, number_of_attendees, extra_info, extra_description,
                          attendance_status, changed_at)
    values (the_event.id, given_email_key, given_e_mail, given_name, given_number, given_extra_info,
            given_extra_description, 'Attending', at)
    returning * into after;
    letter := 'attendance-booked';
  elsif given_status = 'Cancelled' then
    update attendee set attendance_status = 'Cancelled', revision = revision + 1, changed_at = at
    where id = before.id returning * into after;
    letter := 'attendance-cancelled';
  else
    update attendee set name = given_name, number_of_attendees = given_number, extra_info = given_extra_info,
      extra_description = given_extra_description, attendance_status = 'Attending', revision = revision + 1,
      changed_at = at
    where id = before.id returning * into after;
    letter := case when before.attendance_status = 'Attending' then 'attendance-amended' else 'attendance-booked' end;
  end if;

  insert into outbox (purpose_key, kind, recipient, facts, due_at, created_at)
  values (format('attendance:%s:%s', after.id, after.revision), letter, after.e_mail,
          attendance_facts(the_event, after), at, at);
  outcome := 'saved';
end
$$;
