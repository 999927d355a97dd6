-- The staff pages list emails, find them by a part of the recipient, and show what they said.
create extension if not exists pg_trgm;

alter table outbox
  add column subject text,                         -- as sent; erased with the content
  add column plain_text text,                      -- as sent, with its links cut off; erased with the content
  add column failed_at timestamptz,                -- since when the failure needs attention
  drop constraint outbox_state_check,
  add constraint outbox_state_check
    check (state in ('queued', 'sending', 'sent', 'unknown', 'failed', 'suppressed', 'cancelled'));

update outbox set failed_at = coalesce(bounced_at, resent_at, created_at) where state in ('failed', 'unknown');
-- From now on `suppressed` means that the address is blocked.
update outbox set state = 'cancelled' where state = 'suppressed' and last_error in (
  'A later email about the same booking replaced it.',
  'The booking or the event has changed, or the event has started.');

create index outbox_kind on outbox (kind, id);
create index outbox_not_sent on outbox (id) where state <> 'sent';
-- Without those that wait, so that a booking does not write it.
create index outbox_recipient on outbox using gin (lower(recipient) gin_trgm_ops)
  where state <> 'queued' and state <> 'sending';

-- The views get the new columns.
create or replace view pending_email as select * from outbox where state in ('queued', 'sending');
create or replace view undelivered_email as select * from outbox where state in ('failed', 'unknown');

-- The email that bounced, which has the address for a while.
alter table suppression add column email_id bigint references outbox on delete set null;
create index on suppression (email_id) where email_id is not null;
-- Its file defines it with one parameter more.
drop function if exists suppress_address;
