-- The trigger of `invoice`, `direct_debit_collection` and `refund`: only changes of state in the table `state_transition` are allowed.
create or replace function refuse_unknown_transition() returns trigger language plpgsql as $$
begin
  if not exists (select from state_transition
                 where table_name = tg_table_name and before = old.state and after = new.state) then
    raise exception '% % cannot go from % to %', tg_table_name, old.id, old.state, new.state;
  end if;
  return new;
end $$;

create or replace trigger invoice_transition before update of state on invoice
for each row when (old.state is distinct from new.state)
execute function refuse_unknown_transition();

create or replace trigger direct_debit_collection_transition before update of state on direct_debit_collection
for each row when (old.state is distinct from new.state)
execute function refuse_unknown_transition();

create or replace trigger refund_transition before update of state on refund
for each row when (old.state is distinct from new.state)
execute function refuse_unknown_transition();
