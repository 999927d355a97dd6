-- The trigger of `case_paper`: once a paper is deleted, also with its whole case, its file is removed from the storage.
create or replace function note_erased_paper() returns trigger language plpgsql as $$
begin
  insert into erased_file (name) values ('photographs/' || old.key || '/paper') on conflict do nothing;
  return old;
end $$;

create or replace trigger note_erased_paper after delete on case_paper
for each row execute function note_erased_paper();
