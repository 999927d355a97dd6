-- Staff find contacts by a part of the name, the address or the customer's number.
alter table contact add column revision integer not null default 1;
create index contact_words on contact using gin (lower(name || ' ' || e_mail || ' ' || cu) gin_trgm_ops);

-- Some of the contacts, for a mail-shot that is not for everybody.
create table contact_list (
  id bigint generated always as identity primary key,
  guid uuid not null unique default gen_random_uuid(),
  name text not null,
  created_at timestamptz not null,
  removed_at timestamptz,                          -- mail-shots that were sent to it still name it
  revision integer not null default 1
);
create unique index contact_list_name on contact_list (lower(name)) where removed_at is null;

-- A list of contacts as it was read from a file. Its lines are erased after a while, its numbers stay.
create table contact_import (
  id bigint generated always as identity primary key,
  guid uuid not null unique default gen_random_uuid(),
  state text not null default 'checked' check (state in ('checked', 'imported', 'undone')),
  list_id bigint references contact_list,          -- that its contacts were put on
  made_by text not null,
  checked_at timestamptz not null,
  imported_at timestamptz,
  undone_at timestamptz,
  added integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  suppressed integer not null default 0,
  kept integer not null default 0,                 -- lines that could not be undone
  erased_at timestamptz
);

create table contact_import_line (
  import_id bigint not null references contact_import on delete cascade,
  line integer not null,
  outcome text not null check (outcome in ('added', 'changed', 'unchanged', 'refused')),
  reason text,                                     -- of a refused line, which has nothing else
  cu text,
  co text,                                         -- for a contact that is added
  name text,
  e_mail text,
  email_key text,
  consent text,
  consent_source text,
  is_suppressed boolean not null default false,
  contact_id bigint references contact on delete set null,
  contact_revision integer,                        -- after the import: another one means changed since
  before jsonb,                                    -- of a changed contact: what it was
  undo text check (undo in ('removed', 'restored', 'kept-changed', 'kept-used', 'gone')),
  primary key (import_id, line)
);
create index on contact_import_line (contact_id) where contact_id is not null;

create table contact_list_member (
  list_id bigint not null references contact_list on delete cascade,
  contact_id bigint not null references contact on delete cascade,
  added_at timestamptz not null,
  import_id bigint references contact_import on delete set null, -- that put them on the list
  primary key (list_id, contact_id)
);
create index on contact_list_member (contact_id);
create index on contact_list_member (import_id) where import_id is not null;

-- A paused mail-shot keeps its emails in the queue, where nobody takes them. A stopped one is over.
alter table campaign
  add column revision integer not null default 1,
  add column resumed_at timestamptz,
  drop constraint campaign_state_check,
  add constraint campaign_state_check
    check (state in ('draft', 'scheduled', 'queueing', 'queued', 'paused', 'stopped'));
create index campaign_paused on campaign (id) where state = 'paused';

-- The lists whose contacts get it. None: all contacts.
create table campaign_list (
  campaign_id bigint not null references campaign on delete cascade,
  list_id bigint not null references contact_list,
  primary key (campaign_id, list_id)
);
create index on campaign_list (list_id);

-- Contacts for whom no email was queued.
create table campaign_left_out (
  campaign_id bigint not null references campaign on delete cascade,
  contact_id bigint not null references contact on delete cascade,
  reason text not null,                            -- of the suppression, or same-address
  primary key (campaign_id, contact_id)
);
create index on campaign_left_out (contact_id);

-- When the recipient, or their mail provider for them, complained.
alter table outbox add column complained_at timestamptz;
create or replace view pending_email as select * from outbox where state in ('queued', 'sending');
create or replace view undelivered_email as select * from outbox where state in ('failed', 'unknown');

-- How fast emails may go, counted for all processes together: one row for all emails, with an empty domain, and one for
-- each domain that mail-shots went to.
create table email_pace (
  domain text primary key,
  free_at timestamptz not null,                    -- when nothing of what was granted counts any more
  granted integer not null default 0               -- by the latest claim
);

-- Messages of the mailbox for reports that were read, so that each is read once.
create table mailbox_message (
  mailbox text not null,                           -- which one, as a digest of its address
  uid_validity bigint not null,
  uid bigint not null,
  outcome text not null,
  read_at timestamptz not null,
  primary key (mailbox, uid_validity, uid)
);
