-- The trigger of `erasure_receipt_head`: it only moves to the next receipt.
create or replace function refuse_earlier_head() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.number = old.number + 1 then return new; end if;
  raise exception 'The newest receipt of an erasure is neither changed nor deleted';
end $$;

create or replace trigger keep_head before update or delete on erasure_receipt_head
for each row execute function refuse_earlier_head();
