-- Puts a party on the waiting list of an event, under the lock that bookings take. An address is on it once: joining
-- again changes the name and the number of people and keeps the position, unless places are already held.
create or replace function join_waiting_list(
  event_guid uuid,
  given_email_key text,
  given_email text,
  given_name text,
  given_number integer,
  at timestamptz,           -- now
  out outcome text,         -- joined, unchanged, places-free, more-than-capacity, already-booked, list-full,
                            -- booking-closed, event-not-found
  out place_guid uuid
)
language plpgsql as $$
declare
  parties_max constant integer := 500;
  the_event event;
  place waiting_place;
begin
  select * into the_event from event where guid = event_guid for no key update;
  if the_event.id is null or the_event.cancelled_at is not null or the_event.public_from > at then
    outcome := 'event-not-found';
    return;
  end if;
  if the_event.bookable_until <= at then
    outcome := 'booking-closed';
    return;
  end if;
  if given_number > the_event.max_capacity then
    outcome := 'more-than-capacity';
    return;
  end if;
  if exists (select from attendee where event_id = the_event.id and email_key = given_email_key
               and source = 'online' and attendance_status = 'Attending') then
    outcome := 'already-booked';
    return;
  end if;

  perform offer_places(the_event, at);
  select * into place from waiting_place
    where event_id = the_event.id and email_key = given_email_key and is_live;
  if place.state = 'offered' or (place.name, place.number_of_attendees) = (given_name, given_number) then
    outcome := 'unchanged';
    place_guid := place.guid;
    return;
  end if;
  if coalesce(free_places(the_event, at) >= given_number, true) then
    outcome := 'places-free';
    return;
  end if;
  if place.id is not null then
    update waiting_place set name = given_name, number_of_attendees = given_number, revision = revision + 1,
      changed_at = at
    where id = place.id returning * into place;
  elsif (select count(*) from waiting_place where event_id = the_event.id and state = 'waiting') >= parties_max then
    outcome := 'list-full';
    return;
  else
    insert into waiting_place (event_id, name, email, email_key, number_of_attendees, position, joined_at, changed_at)
    values (the_event.id, given_name, given_email, given_email_key, given_number,
            (select coalesce(max(position), 0) + 1 from waiting_place where event_id = the_event.id), at, at)
    returning * into place;
  end if;
  perform queue_email(format('waiting:%s:%s', place.id, place.revision), 'waiting-joined', place.email,
                      waiting_facts(the_event, place), at);
  outcome := 'joined';
  place_guid := place.guid;
end $$;
