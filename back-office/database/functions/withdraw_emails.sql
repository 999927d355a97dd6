-- Deletes emails that were not sent yet, all of them or none. Answers false if the mail server may have one already.
create or replace function withdraw_emails(purpose_keys text[]) returns boolean language plpgsql as $$
begin
  -- Locked, so that no worker begins to send one.
  perform from outbox where purpose_key = any(purpose_keys) for update;
  if exists (select from outbox where purpose_key = any(purpose_keys) and (started_at is not null or state = 'sent')) then
    return false;
  end if;
  delete from outbox where purpose_key = any(purpose_keys);
  return true;
end $$;
