-- Without a mail server an email is only saved as a file, and stays that for ever: it was never sent to anybody.
alter table outbox
  drop constraint outbox_state_check,
  add constraint outbox_state_check
    check (state in ('queued', 'sending', 'sent', 'saved', 'unknown', 'failed', 'suppressed', 'cancelled'));
create index outbox_saved on outbox (id) where state = 'saved';

-- A stream whose emails wait, because no mail server can be used or because it refuses us rather than a recipient.
create table email_stop (
  stream text primary key,
  cause text not null check (cause in ('away', 'refused', 'reports')),
  reason text not null,                            -- the codes of the server, as in outbox.last_error
  began_at timestamptz not null,
  seen_at timestamptz not null,                    -- when it was last met with
  next_try_at timestamptz                          -- of a refusal: when one email is tried
);

-- A block by staff that stands beside the wish of the person themselves. It counts again when that is undone.
alter table suppression add column beside_id bigint references suppression;
create index on suppression (beside_id) where beside_id is not null;
