-- Sends emails that wait to the new address of a booking, with its new private link. Without an address they are not sent.
create or replace function redirect_emails(
  purpose_keys text[],
  new_recipient text,          -- may be null
  new_link uuid
) returns void language sql as $$
  update outbox set
    recipient = coalesce(new_recipient, recipient),
    facts = facts || jsonb_build_object('link', new_link),
    state = case when new_recipient is null then 'cancelled' else state end,
    last_error = case when new_recipient is null then 'The booking has another email address now, or none.' else last_error end
  where purpose_key = any(purpose_keys) and state = 'queued'
$$;
