-- Puts emails of one kind in the outbox, for a query that finds the recipients. An email whose purpose key is there
-- already is left out, and so is one without a recipient. Answers how many were queued.
create or replace function queue_emails(
  purpose_keys text[],         -- with the next two, one element an email
  recipients text[],
  contents jsonb[],
  of_kind text,
  at timestamptz,              -- now
  in_stream text default 'transactional',
  may_repeat boolean default true,
  for_campaign bigint default null
) returns integer language plpgsql as $$
declare
  queued integer;
begin
  insert into outbox (purpose_key, kind, recipient, facts, stream, is_repeatable, campaign_id, due_at, created_at)
  select email.name, of_kind, email.recipient, email.content, in_stream, may_repeat, for_campaign, at, at
  from unnest(purpose_keys, recipients, contents) as email (name, recipient, content)
  where email.recipient is not null
  on conflict (purpose_key) do nothing;
  get diagnostics queued = row_count;
  return queued;
end $$;
