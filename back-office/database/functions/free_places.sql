-- The places of an event that nobody has booked and that are not held for somebody on its waiting list; negative where
-- it is overbooked, null without a limit. Called while the event is locked, and in a statement that began after the lock
-- was granted.
create or replace function free_places(the_event event, at timestamptz) returns integer language plpgsql as $$
begin
  return the_event.max_capacity - held_places(the_event.id, at) - (
    select coalesce(sum(number_of_attendees), 0) from attendee
    where event_id = the_event.id and attendance_status = 'Attending');
end $$;
