-- Undoes a suppression of one scope and reason. The row stays, as the record of what was asked for and when. A block by
-- staff that stood beside it counts again.
create or replace function restore_address(
  digest bytea,                -- email_digest of the normalised address
  for_scope text,              -- promotional or all
  because text,                -- the reason
  at timestamptz,              -- now
  since timestamptz default '-infinity' -- older ones stay
) returns void language plpgsql as $$
declare
  undone bigint;
begin
  update suppression set undone_at = at
  where email_digest = digest and scope = for_scope and reason = because and undone_at is null and created_at > since
  returning id into undone;
  if undone is not null then
    update suppression set undone_at = null, overridden_by_id = null where overridden_by_id = undone;
  end if;
end $$;
