-- Puts one email in the outbox, in the transaction of the change that it is about. The purpose key names it for good: a
-- second one of the same key is refused, and the change with it. Without a recipient there is no email.
create or replace function queue_email(
  purpose_key text,
  kind text,
  recipient text,
  facts jsonb,
  at timestamptz,              -- now
  stream text default 'transactional'
) returns void language plpgsql as $$
begin
  if recipient is null then
    return;
  end if;
  insert into outbox (purpose_key, kind, stream, recipient, facts, due_at, created_at)
  values (purpose_key, kind, stream, recipient, facts, at, at);
end $$;
