-- The trigger of `cremation_request`: a request in progress without an owner, or with one who has been removed, is not
-- taken, and one that is not taken is everybody's to look at. The lock waits for a removal of the owner.
create or replace function keep_request_owner() returns trigger language plpgsql as $$
begin
  if new.state = 'in-progress' then
    perform from staff where id = new.assignee_id and removed_at is null for share;
    if not found then
      new.state := 'new';
    end if;
  end if;
  if new.state = 'new' then
    new.assignee_id := null;
    new.seen_at := null;
  end if;
  return new;
end $$;

create or replace trigger request_owner before update of state, assignee_id on cremation_request
for each row when (row(old.state, old.assignee_id) is distinct from row(new.state, new.assignee_id))
execute function keep_request_owner();
