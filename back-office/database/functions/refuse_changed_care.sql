-- The trigger of `care_entry`: an entry is deleted only with its whole case, and loses its note only when the case is
-- erased.
create or replace function refuse_changed_care() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from funeral_case where id = old.case_id) then
    return old;
  end if;
  if tg_op = 'UPDATE' and new.note is null and new.note_key is null
     and to_jsonb(new) - '{note,note_key}'::text[] = to_jsonb(old) - '{note,note_key}'::text[]
     and exists (select from funeral_case where id = old.case_id and erased_at is not null) then
    return new;
  end if;
  raise exception 'Entries of the chain of care are neither changed nor deleted';
end $$;

create or replace trigger keep_care_entry before update or delete on care_entry
for each row execute function refuse_changed_care();

create or replace trigger keep_care_entries before truncate on care_entry
for each statement execute function refuse_changed_care();
