-- A mail-shot. Subject and body are frozen when it is sent.
create table campaign (
  id bigint generated always as identity primary key,
  ca text not null unique check (char_length(ca) between 1 and 100), -- the name on the wire
  subject text not null,
  body text not null,                              -- Markdown
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'queueing', 'queued')),
  send_at timestamp,                               -- wall time in Europe/London; null: not to be sent yet
  contacts_up_to bigint,                           -- the last contact when queueing began: who comes later is not written to
  done_up_to bigint not null default 0,            -- the last contact whose letter is queued, or who gets none
  queued_count integer not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  sending_began_at timestamptz,
  queued_at timestamptz                            -- when the last letter was queued
);
create index campaign_due on campaign (send_at) where state in ('scheduled', 'queueing');

-- What is asked for (transactional) never waits for what is news (promotional). A crash between the end of a letter and
-- the server's answer leaves it open whether it has gone: such a letter is sent again only where that does no harm.
alter table outbox
  add column stream text not null default 'transactional' check (stream in ('transactional', 'promotional')),
  add column is_repeatable boolean not null default true, -- a second copy does no harm
  add column began_at timestamptz,                 -- since when the server may have it; null: it does not
  add column bounced_at timestamptz,               -- when we learnt that there is no such mailbox
  add column campaign_id bigint references campaign,
  drop constraint outbox_state_check,
  add constraint outbox_state_check
    check (state in ('queued', 'sending', 'sent', 'unknown', 'failed', 'suppressed'));
drop index outbox_due;
create index outbox_due on outbox (stream, due_at) where state in ('queued', 'sending');
create index outbox_campaign on outbox (campaign_id) where campaign_id is not null;
