-- The facts about the event and the attendee for emails about a booking. The guid is the one that private links prove.
create or replace function attendance_facts(the_event event, the_attendee attendee) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'event', jsonb_build_object(
      'guid', the_event.guid, 'title', the_event.title, 'startDateTime', the_event.starts_at,
      'endDateTime', the_event.ends_at,
      'location', the_event.location, 'addressLine1', the_event.address_line1,
      'addressLine2', the_event.address_line2, 'town', the_event.town, 'postCode', the_event.post_code,
      'joinLink', the_event.join_link,
      'extraInfoTitle', the_event.extra_info_title, 'extraDescriptionTitle', the_event.extra_description_title),
    'attendee', jsonb_build_object(
      'id', the_attendee.id, 'guid', coalesce(the_attendee.link_guid, the_attendee.guid), 'name', the_attendee.name,
      'numberOfAttendees', the_attendee.number_of_attendees, 'extraInfo', the_attendee.extra_info,
      'extraDescription', the_attendee.extra_description, 'revision', the_attendee.revision))
$$;
