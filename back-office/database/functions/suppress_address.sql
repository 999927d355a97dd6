-- Sends no emails of a scope to an address any more. An address that is suppressed already stays as it is.
create or replace function suppress_address(
  digest bytea,                -- email_digest of the normalised address
  for_scope text,              -- promotional or all
  because text,                -- the reason
  at timestamptz,              -- now
  came_by text default null,   -- of somebody who unsubscribed: how
  for_email bigint default null -- the email that bounced
) returns void language sql as $$
  insert into suppression (email_digest, scope, reason, source, email_id, created_at)
  values (digest, for_scope, because, came_by, for_email, at)
  on conflict (email_digest, scope) where undone_at is null do nothing
$$;
