-- The trigger of `attendee`: tells programs of bookings. An erasure is no change of a booking.
create or replace function webhook_of_attendee() returns trigger language plpgsql as $$
begin
  if new.erased_at is not null then
    return null;
  end if;
  if tg_op = 'INSERT' or old.attendance_status <> new.attendance_status then
    if new.attendance_status = 'Attending' then
      perform queue_webhook('booking.made', new.guid::text);
    elsif tg_op = 'UPDATE' then
      perform queue_webhook('booking.cancelled', new.guid::text);
    end if;
  elsif old.revision <> new.revision and new.attendance_status = 'Attending' then
    perform queue_webhook('booking.changed', new.guid::text);
  end if;
  return null;
end $$;

create or replace trigger tell_programs after insert or update of attendance_status, revision on attendee
for each row execute function webhook_of_attendee();
