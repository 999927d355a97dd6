\ir ../functions/mailbox_of.sql

-- One row an email. The purpose key makes a second row for the same purpose impossible.
create table outbox (
  id bigint generated always as identity primary key,
  purpose_key text not null unique,
  kind text not null,
  recipient text not null,
  facts jsonb,                                     -- the content of the email; erased when it has been sent
  state text not null default 'queued'
    check (state in ('queued', 'sending', 'sent', 'saved', 'unknown', 'failed', 'suppressed', 'cancelled')),
  tries integer not null default 0,
  due_at timestamptz not null,                     -- when to try next; while sending, when the claim ends
  created_at timestamptz not null,
  sent_at timestamptz,
  last_error text,
  stream text not null default 'transactional' check (stream in ('transactional', 'with-documents', 'promotional')),
  is_repeatable boolean not null default true,     -- a second copy does no harm
  started_at timestamptz,                          -- since when the server may have it; null: it does not
  bounced_at timestamptz,                          -- when a report said that there is no such mailbox
  campaign_id bigint references campaign,
  seen_at timestamptz,                             -- when somebody marked the failure as seen
  resent_at timestamptz,                           -- when an operator last asked to send it again
  held_by text,                                    -- the installation_id of the process that has the lease
  token uuid not null default gen_random_uuid(),
  lease_until timestamptz,
  claims integer not null default 0,
  subject text,                                    -- as sent; erased with the content
  plain_text text,                                 -- as sent, with its links cut off; erased with the content
  failed_at timestamptz,                           -- since when the failure needs attention
  complained_at timestamptz
);
create index outbox_campaign on outbox (campaign_id) where campaign_id is not null;
create index outbox_due on outbox (stream, due_at) where state in ('queued', 'sending');
create index outbox_kind on outbox (kind, id);
create index outbox_mailbox on outbox (mailbox_of(recipient), started_at) where started_at is not null;
create index outbox_needs_attention on outbox (id)
  where state in ('failed', 'unknown') and seen_at is null;
create index outbox_not_sent on outbox (id) where state <> 'sent';
create index outbox_recipient on outbox using gin (lower(recipient) gin_trgm_ops)
  where state <> 'queued' and state <> 'sending';
create index outbox_saved on outbox (id) where state = 'saved';
create index outbox_undecided on outbox (id) where state = 'saved' and seen_at is null;

-- Addresses that are not written to. A row outlives the contact, so it holds the address as its SHA-256 only. One that
-- was undone stays, as the record of what was asked for and when.
create table suppression (
  id bigint generated always as identity primary key,
  email_digest bytea not null check (octet_length(email_digest) = 32), -- email_digest of the normalised address
  scope text not null check (scope in ('promotional', 'all')),
  reason text not null,                            -- unsubscribed, hard-bounce, complaint, operator
  source text,                                     -- of an unsubscription: header-post, page-auto, page-button, operator
  created_at timestamptz not null,
  undone_at timestamptz,
  email_id bigint references outbox on delete set null,
  -- Of a block by staff: the wish of the person themselves, beside which it does not count.
  overridden_by_id bigint references suppression
);
create index suppression_overridden_by_id_idx on suppression (overridden_by_id)
  where overridden_by_id is not null;
create index suppression_email_id_idx on suppression (email_id) where email_id is not null;
create unique index suppression_live on suppression (email_digest, scope) where undone_at is null;

-- How fast emails may go, counted for all processes together: one row for all emails, with an empty domain, and one for
-- each domain that mail-shots went to.
create table email_pace (
  domain text primary key,
  free_at timestamptz not null,                    -- when nothing of what was granted counts any more
  granted integer not null default 0               -- by the latest claim
);

-- A stream whose emails wait, because no mail server can be used or because it refuses us rather than a recipient.
create table email_stop (
  stream text primary key,
  cause text not null check (cause in ('away', 'refused', 'reports')),
  reason text not null,                            -- the codes of the server, as in outbox.last_error
  started_at timestamptz not null,
  seen_at timestamptz not null,                    -- when it was last met with
  next_try_at timestamptz                          -- of a refusal: when one email is tried
);

-- Messages of the mailbox for reports that were read, so that each is read once.
create table mailbox_message (
  mailbox text,                                    -- which one, as a digest of its address
  uid_validity bigint,
  uid bigint,
  outcome text not null,
  read_at timestamptz not null,
  primary key (mailbox, uid_validity, uid)
);

create view pending_email as select * from outbox where state in ('queued', 'sending');

create view undelivered_email as select * from outbox where state in ('failed', 'unknown');
