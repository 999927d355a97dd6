-- Ends a party's wait, under the lock of its event, and offers what it leaves to the next one. Answers false if it
-- was not waiting any more.
create or replace function end_waiting(place_id bigint, new_state text, at timestamptz) returns boolean
language plpgsql as $$
declare
  the_event event;
  ended waiting_place;
begin
  select * into the_event from event
    where id = (select event_id from waiting_place where id = place_id) for no key update;
  update waiting_place set state = new_state, revision = revision + 1, changed_at = at
  where id = place_id and is_live returning * into ended;
  if ended.id is null then
    return false;
  end if;
  if new_state = 'removed' then
    perform queue_email(format('waiting:%s:%s', ended.id, ended.revision), 'waiting-removed', ended.email,
                        waiting_facts(the_event, ended), at);
  end if;
  perform offer_places(the_event, at);
  return true;
end $$;
