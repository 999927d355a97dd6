-- People who may be written to. One row a customer and address. cu, co, ca and ws are the names of the specification:
-- customer, contact, campaign and website.
create table contact (
  id bigint generated always as identity primary key,
  cu text not null check (char_length(cu) between 1 and 100),
  -- Unguessable, made by us; it opens the unsubscribe link.
  co text not null check (char_length(co) between 1 and 100) unique,
  name text not null,
  email text not null,
  email_key text not null,                         -- normalised; email keeps the address as it was given, for sending
  consent text not null,                           -- what the person agreed to, in the words of the list it came from
  consent_source text not null,                    -- where and when
  created_at timestamptz not null,
  changed_at timestamptz not null,
  revision integer not null default 1,
  search_text text generated always as (
    lower(regexp_replace(normalize(' ' || name || ' ' || email || ' ' || cu, nfd), '[\u0300-\u036f]', '', 'g'))
  ) stored,
  unique (cu, email_key)
);
create index contact_address on contact (email_key);
create index contact_search_text on contact using gin (search_text gin_trgm_ops);

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
  created_by text not null,
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

create table contact_list_member (
  list_id bigint references contact_list on delete cascade,
  contact_id bigint references contact on delete cascade,
  added_at timestamptz not null,
  import_id bigint references contact_import on delete set null, -- that put them on the list
  primary key (list_id, contact_id)
);
create index contact_list_member_contact_id_idx on contact_list_member (contact_id);
create index contact_list_member_import_id_idx on contact_list_member (import_id) where import_id is not null;

create table contact_import_line (
  import_id bigint references contact_import on delete cascade,
  line integer,
  outcome text not null check (outcome in ('added', 'changed', 'unchanged', 'refused')),
  reason text,                                     -- of a refused line, which has nothing else
  cu text,
  co text,                                         -- for a contact that is added
  name text,
  email text,
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
create index contact_import_line_contact_id_idx on contact_import_line (contact_id)
  where contact_id is not null;

-- A mail-shot. Subject and body are frozen when it is sent.
create table campaign (
  id bigint generated always as identity primary key,
  ca text not null check (char_length(ca) between 1 and 100) unique, -- the name on the wire
  subject text not null,
  body text not null,                              -- Markdown
  state text not null default 'draft'
    check (state in ('draft', 'scheduled', 'queueing', 'queued', 'paused', 'stopped')),
  send_at timestamp,                               -- wall time in Europe/London; null: not to be sent yet
  contacts_up_to bigint,                           -- the last contact when queueing began; later ones get none
  done_up_to bigint not null default 0,            -- the last contact whose email is queued, or who gets none
  queued_count integer not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  sending_started_at timestamptz,
  queued_at timestamptz,                           -- when the last email was queued
  revision integer not null default 1,
  resumed_at timestamptz
);
create index campaign_due on campaign (send_at) where state in ('scheduled', 'queueing');
create index campaign_paused on campaign (id) where state = 'paused';

-- The lists whose contacts get it. None: all contacts.
create table campaign_list (
  campaign_id bigint references campaign on delete cascade,
  list_id bigint references contact_list,
  primary key (campaign_id, list_id)
);
create index campaign_list_list_id_idx on campaign_list (list_id);

-- Contacts for whom no email was queued.
create table campaign_left_out (
  campaign_id bigint references campaign on delete cascade,
  contact_id bigint references contact on delete cascade,
  reason text not null,                            -- of the suppression, or same-address
  primary key (campaign_id, contact_id)
);
create index campaign_left_out_contact_id_idx on campaign_left_out (contact_id);

-- A link of a mail-shot that was followed. No internet address and no browser: only what the link itself says.
create table mail_shot_click (
  id bigint generated always as identity primary key,
  cu text not null,                                -- as the link had them, also where there is no such contact
  co text not null,
  ws text not null,
  ca text not null,
  contact_id bigint references contact on delete set null, -- null: the link named no contact of ours
  clicked_at timestamptz not null
);
create index mail_shot_click_contact on mail_shot_click (contact_id) where contact_id is not null;
create index mail_shot_click_known on mail_shot_click (ca, contact_id) where contact_id is not null;

-- Mail-shots whose emails are still to be queued, now or when they are due.
create view campaign_to_queue as select * from campaign where state in ('scheduled', 'queueing');
