-- Adds an entry to the history of a record, in the transaction of the change that it is about.
create or replace function record_history(
  actor jsonb,                 -- kind, id and name
  at timestamptz,              -- now
  record_type text,
  record_id text,
  action text,
  changes jsonb                -- field -> [before, after]
) returns void language plpgsql as $$
begin
  insert into history (at, actor_kind, actor_id, actor_name, record_type, record_id, action, changes)
  values (at, actor ->> 'kind', actor ->> 'id', actor ->> 'name', record_type, record_id, action, changes);
end $$;
