-- The trigger of `invoice`: a decision is based on its state and every reason to look at it. A change of
-- these is a new revision, which a decision about the former one is refused for.
create or replace function renew_invoice_revision() returns trigger language plpgsql as $$
begin
  new.revision := greatest(new.revision, old.revision + 1);
  return new;
end $$;

create or replace trigger invoice_revision before update of state, flagged, stopped_at, wait_until on invoice
for each row when (row(old.state, old.flagged, old.stopped_at is null, old.wait_until)
                   is distinct from row(new.state, new.flagged, new.stopped_at is null, new.wait_until))
execute function renew_invoice_revision();
