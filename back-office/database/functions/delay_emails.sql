-- Lets emails that the same transaction has queued wait until a moment.
create or replace function delay_emails(purpose_keys text[], until timestamptz) returns void language sql as $$
  update outbox set due_at = until where purpose_key = any(purpose_keys) and state = 'queued'
$$;
