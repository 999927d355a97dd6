-- The guid of the branch that a row names; of the main branch if it names none.
create or replace function branch_guid(named_branch_id integer) returns uuid
language sql stable as $$
  select guid from branch where case when named_branch_id is null then is_main else id = named_branch_id end
$$;
