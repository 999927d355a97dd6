-- The places of an event that nobody has booked; negative where it is overbooked, null without a limit. Called while the
-- event is locked, and in a statement that began after the lock was granted.
create or replace function free_places(the_event event) returns integer language plpgsql as $$
begin
  return the_event.max_capacity - (
    select coalesce(sum(number_of_attendees), 0) from attendee
    where event_id = the_event.id and attendance_status = 'Attending');
end $$;
