-- The trigger of `erasure_receipt`: a receipt stays as it was written.
create or replace function refuse_changed_receipt() returns trigger language plpgsql as $$
begin
  raise exception 'Receipts of erasures are neither changed nor deleted';
end $$;

create or replace trigger keep_receipt before update or delete on erasure_receipt
for each row execute function refuse_changed_receipt();

create or replace trigger keep_receipts before truncate on erasure_receipt
for each statement execute function refuse_changed_receipt();
