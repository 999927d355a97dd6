-- The facts for emails of the waiting list.
create or replace function waiting_facts(the_event event, the_place waiting_place) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'event', jsonb_build_object(
      'guid', the_event.guid, 'title', the_event.title, 'startDateTime', the_event.starts_at,
      'endDateTime', the_event.ends_at, 'location', the_event.location, 'addressLine1', the_event.address_line1,
      'addressLine2', the_event.address_line2, 'town', the_event.town, 'postCode', the_event.post_code,
      'isCancelled', the_event.cancelled_at is not null, 'reason', the_event.cancellation_reason),
    'place', jsonb_build_object(
      'id', the_place.id, 'guid', the_place.guid, 'name', the_place.name,
      'numberOfAttendees', the_place.number_of_attendees,
      'holdUntil', london_text(the_place.hold_until)))
$$;
