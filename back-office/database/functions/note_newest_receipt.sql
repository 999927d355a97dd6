-- The trigger that keeps `erasure_receipt_head`: the newest receipt, which only ever moves forward.
create or replace function note_newest_receipt() returns trigger language plpgsql as $$
begin
  insert into erasure_receipt_head (number, hash) values (new.number, new.hash)
  on conflict (only_row) do update set number = excluded.number, hash = excluded.hash
  where erasure_receipt_head.number < excluded.number;
  return null;
end $$;

create or replace trigger note_newest after insert on erasure_receipt
for each row execute function note_newest_receipt();
