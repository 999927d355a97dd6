-- Answers of families to emails, with what they attached.
create table reply (
  id bigint generated always as identity primary key,
  guid uuid not null unique default gen_random_uuid(),
  -- Recognises a message that comes twice.
  message_digest bytea not null unique,
  -- The email that was answered.
  email_id bigint references outbox on delete set null,
  -- As in the history; both null while nobody has said what the message is about.
  record_type text,
  record_id text,
  matched_by text check (matched_by in ('address', 'message-id', 'staff')),
  -- Out-of-office notes and other messages that no person wrote.
  is_automatic boolean not null,
  sender text check (length(sender) <= 500),
  sender_name text check (length(sender_name) <= 200),
  subject text check (length(subject) <= 500),
  plain_text text not null check (length(plain_text) <= 100000),
  quoted_text text not null check (length(quoted_text) <= 100000),
  -- Names and reasons of attachments that were not kept.
  left_out text[] not null default '{}',
  received_at timestamptz not null,
  seen_at timestamptz,
  seen_by text,
  check ((record_type is null) = (record_id is null)),
  check ((record_type is null) = (matched_by is null))
);
create index on reply (record_type, record_id, id);
create index on reply (email_id) where email_id is not null;
create index on reply (received_at);
create index on reply (id) where seen_at is null and not is_automatic;

create table reply_attachment (
  id bigint generated always as identity primary key,
  guid uuid not null unique default gen_random_uuid(),
  reply_id bigint not null references reply on delete cascade,
  name text not null check (length(name) between 1 and 200),
  is_photograph boolean not null,
  byte_count integer not null,
  content bytea not null
);
create index on reply_attachment (reply_id);
