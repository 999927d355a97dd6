-- The trigger of `invoice` and `dd_collection`: only changes of state in the table `state_transition` are allowed.
create or replace function refuse_unknown_transition() returns trigger language plpgsql as $$
begin
  if not exists (select from state_transition
                 where of_table = tg_table_name and before = old.state and after = new.state) then
    raise exception '% % cannot go from % to %', tg_table_name, old.id, old.state, new.state;
  end if;
  return new;
end $$;
