-- Ends the holds that are over, and offers what is free to the waiting list: in order, to the first party that fits.
-- Called while the event is locked. Answers how many parties were offered places.
create or replace function offer_places(the_event event, at timestamptz) returns integer language plpgsql as $$
declare
  -- Nobody could answer in less.
  notice constant interval := '30 minutes';
  ended waiting_place;
  next_id bigint;
  free_now integer;
  offered integer := 0;
begin
  for ended in
    update waiting_place set state = 'expired', revision = revision + 1, changed_at = at
    where event_id = the_event.id and state = 'offered' and hold_until <= at returning *
  loop
    perform queue_email(format('waiting:%s:%s', ended.id, ended.revision), 'waiting-expired', ended.email,
                        waiting_facts(the_event, ended), at);
  end loop;
  if the_event.cancelled_at is not null or the_event.public_from > at or the_event.bookable_until <= at + notice then
    return 0;
  end if;
  loop
    free_now := free_places(the_event, at);
    next_id := (
      select id from waiting_place
      where event_id = the_event.id and state = 'waiting' and (free_now is null or number_of_attendees <= free_now)
      order by position, id limit 1);
    exit when next_id is null;
    perform offer_place(the_event, next_id, at);
    offered := offered + 1;
  end loop;
  return offered;
end $$;
