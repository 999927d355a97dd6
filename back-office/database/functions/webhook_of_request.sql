-- The trigger of `cremation_request`: tells programs of requests.
create or replace function webhook_of_request() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform queue_webhook('request.received', new.reference);
  elsif new.erased_at is null
    and row(old.revision, old.record_revision, old.state, old.assignee_id)
        is distinct from row(new.revision, new.record_revision, new.state, new.assignee_id) then
    perform queue_webhook('request.changed', new.reference);
  end if;
  return null;
end $$;

create or replace trigger tell_programs
after insert or update of revision, record_revision, state, assignee_id on cremation_request
for each row execute function webhook_of_request();
