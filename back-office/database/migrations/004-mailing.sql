-- Signs the links of our own mail-shots.
insert into secret (name, value)
  values ('mail-shot-link', uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

-- Who may be written to. One row a customer and address; cu and co are the names on the wire.
create table contact (
  id bigint generated always as identity primary key,
  cu text not null check (char_length(cu) between 1 and 100),
  co text not null unique check (char_length(co) between 1 and 100), -- unguessable, made by us; it opens the unsubscribe link
  name text not null,
  e_mail text not null,
  email_key text not null,                         -- normalised; e_mail keeps what was given, for sending
  consent text not null,                           -- what the person agreed to, in the words of the list it came from
  consent_source text not null,                    -- where and when
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (cu, email_key)
);
create index contact_address on contact (email_key);

-- How the list of suppressed addresses keeps one: it recognises the address and does not hold it.
create function email_digest(email_key text) returns bytea
language sql immutable as $$ select sha256(convert_to(email_key, 'UTF8')) $$;

-- Who is not written to: it outlives the contact, so it holds the address as its SHA-256 only. A row that was taken
-- back stays, as the record of what was asked for and when.
create table suppression (
  id bigint generated always as identity primary key,
  email_digest bytea not null check (octet_length(email_digest) = 32), -- email_digest of the normalised address
  scope text not null check (scope in ('promotional', 'all')),
  reason text not null,                            -- unsubscribed, hard-bounce, complaint, operator
  source text,                                     -- of an unsubscription: header-post, page-auto, page-button, operator
  created_at timestamptz not null,
  undone_at timestamptz
);
create unique index suppression_live on suppression (email_digest, scope) where undone_at is null;

-- A link of a mail-shot that was followed. No internet address and no browser: only what the link itself says.
create table mail_shot_click (
  id bigint generated always as identity primary key,
  cu text not null,                                -- as the link had them, also where we know no such contact
  co text not null,
  ws text not null,
  ca text not null,
  contact_id bigint references contact on delete set null, -- null: the link named nobody we know
  clicked_at timestamptz not null
);
create index mail_shot_click_known on mail_shot_click (ca, contact_id) where contact_id is not null;
create index mail_shot_click_contact on mail_shot_click (contact_id) where contact_id is not null;

-- What a family was asked to sign off. The options are read as a whole: a list of {option, text}.
create table signoff (
  id bigint generated always as identity primary key,
  guid uuid not null unique default gen_random_uuid(),
  e_mail text not null,
  name text not null,
  deceased_name text not null,
  options jsonb not null,
  created_at timestamptz not null
);

-- One row a letter: its links carry one GUID, of which we keep the SHA-256. What was recorded is kept when it is voided.
create table signoff_token (
  id bigint generated always as identity primary key,
  token_digest bytea not null unique check (octet_length(token_digest) = 32),
  signoff_id bigint not null references signoff,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  option_selected text,
  voided_at timestamptz,
  void_reason text,
  check ((used_at is null) = (option_selected is null)),
  check ((voided_at is null) = (void_reason is null))
);
-- A wish has one letter that counts, however often a new one is asked for at once.
create unique index signoff_token_live on signoff_token (signoff_id) where voided_at is null;
