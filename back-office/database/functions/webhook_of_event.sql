-- The trigger of `event`: tells programs when visitors can see it, and that it is cancelled. An event that is published
-- later has a message that is due then, which moves with it.
create or replace function webhook_of_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.public_from = new.public_from and (old.cancelled_at is null) = (new.cancelled_at is null) then
      return null;
    end if;
    delete from webhook_delivery
    where record = new.guid::text and type = 'event.published' and state = 'waiting' and due_at > now() and tries = 0;
    if old.cancelled_at is null and new.cancelled_at is not null then
      if new.public_from <= now() then
        perform queue_webhook('event.cancelled', new.guid::text);
      end if;
      return null;
    end if;
    if old.public_from <= now() and old.cancelled_at is null then
      return null;
    end if;
  end if;
  if new.cancelled_at is null and new.public_from < 'infinity' then
    perform queue_webhook('event.published', new.guid::text, greatest(now(), new.public_from));
  end if;
  return null;
end $$;

create or replace trigger tell_programs after insert or update on event
for each row execute function webhook_of_event();
