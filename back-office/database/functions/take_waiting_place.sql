-- After an address has got a booking, or more places: it waits no longer, and what was held for it beyond that goes to
-- the next party. Called while the event is locked.
create or replace function take_waiting_place(the_event event, address text, at timestamptz) returns void
language plpgsql as $$
begin
  update waiting_place set state = 'booked', revision = revision + 1, changed_at = at
  where event_id = the_event.id and email_key = address and is_live;
  perform offer_places(the_event, at);
end $$;
