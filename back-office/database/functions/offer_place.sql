-- Holds places for one party of the waiting list and emails them. Called while the event is locked.
create or replace function offer_place(the_event event, place_id bigint, at timestamptz) returns void
language plpgsql as $$
declare
  hold constant interval := make_interval(hours => waiting_hold_hours());
  offered waiting_place;
begin
  -- Shortly before an event, half of the time is left for the next party.
  update waiting_place set state = 'offered', offered_at = at, revision = revision + 1, changed_at = at,
    hold_until = least(at + hold, at + (the_event.bookable_until - at) / 2)
  where id = place_id returning * into offered;
  perform queue_email(format('waiting:%s:%s', offered.id, offered.revision), 'waiting-offer', offered.email,
                      waiting_facts(the_event, offered), at);
end $$;
