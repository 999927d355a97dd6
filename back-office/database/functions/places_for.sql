-- The number of people that a booking of an address may have: one rule of places for visitors and staff alike. Free
-- places go to those who wait first. The booking keeps its own places and those held for its address, also if
-- staff have overbooked the event or lowered its capacity since. Called while the event is locked, and in a
-- statement that began after the lock was granted.
create or replace function places_for(
  the_event event,
  address text,             -- the key of the booking's email address; null: it has none
  number_before integer,    -- how many places the booking has
  at timestamptz,           -- now
  out places integer,       -- null: there is no limit
  out has_waiting_list boolean
)
language plpgsql as $$
declare
  held_for_them integer := 0;
  held integer := 0;
begin
  has_waiting_list := exists (select from waiting_place where event_id = the_event.id and is_live);
  if has_waiting_list then
    perform offer_places(the_event, at);
    held := held_places(the_event.id, at);
    held_for_them := coalesce((
      select number_of_attendees from waiting_place
      where event_id = the_event.id and email_key = address and is_live and state = 'offered'), 0);
  end if;
  if the_event.max_capacity is not null then
    -- The answer of `free_places`, without a look for held places if nobody waits: this runs for each booking.
    places := number_before + held_for_them + greatest(0, the_event.max_capacity - held - (
      select coalesce(sum(number_of_attendees), 0) from attendee
      where event_id = the_event.id and attendance_status = 'Attending'));
  end if;
end $$;
