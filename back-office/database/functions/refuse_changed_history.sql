-- The trigger of `history`: an entry can only lose its values.
create or replace function refuse_changed_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.changes is null
     and to_jsonb(new) - 'changes' = to_jsonb(old) - 'changes' then
    return new;
  end if;
  raise exception 'Entries of the history are neither changed nor deleted';
end $$;

create or replace trigger keep_history before update or delete on history
for each row execute function refuse_changed_history();

create or replace trigger keep_whole_history before truncate on history
for each statement execute function refuse_changed_history();
