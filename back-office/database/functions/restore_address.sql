-- Undoes a suppression of one scope and reason. The row stays, as the record of what was asked for and when.
create or replace function restore_address(
  digest bytea,                -- email_digest of the normalised address
  for_scope text,              -- promotional or all
  because text,                -- the reason
  at timestamptz,              -- now
  since timestamptz default '-infinity' -- older ones stay
) returns void language sql as $$
  update suppression set undone_at = at
  where email_digest = digest and scope = for_scope and reason = because and undone_at is null and created_at > since
$$;
