-- Sends no emails of a scope to an address any more. An address that is suppressed already stays as it is. But the wish
-- of the person themselves always counts before a block by staff, who could lift theirs: it is kept beside that wish.
create or replace function suppress_address(
  digest bytea,                -- email_digest of the normalised address
  for_scope text,              -- promotional or all
  because text,                -- the reason
  at timestamptz,              -- now
  came_by text default null,   -- of somebody who unsubscribed: how
  for_email bigint default null -- the email that bounced
) returns void language plpgsql as $$
declare
  of_person constant text[] := array['unsubscribed', 'complaint'];
  by_staff bigint;
  live suppression;
begin
  if because = any(of_person) then
    update suppression set undone_at = at
    where email_digest = digest and scope = for_scope and reason = 'operator' and undone_at is null
    returning id into by_staff;
  end if;
  insert into suppression (email_digest, scope, reason, source, email_id, created_at)
  values (digest, for_scope, because, came_by, for_email, at)
  on conflict (email_digest, scope) where undone_at is null do nothing;
  if by_staff is not null or because = 'operator' then
    select * into live from suppression
    where email_digest = digest and scope = for_scope and undone_at is null for update;
  end if;
  if by_staff is not null then
    update suppression set overridden_by_id = live.id where id = by_staff;
  elsif because = 'operator' and live.reason = any(of_person)
      and not exists (select from suppression where overridden_by_id = live.id) then
    insert into suppression (email_digest, scope, reason, created_at, undone_at, overridden_by_id)
    values (digest, for_scope, because, at, at, live.id);
  end if;
end $$;
