-- The places of an event that are held for people on its waiting list.
create or replace function held_places(the_event_id bigint, at timestamptz) returns integer language sql stable as $$
  select coalesce(sum(number_of_attendees), 0)::integer from waiting_place
  where event_id = the_event_id and state = 'offered' and hold_until > at
$$;
