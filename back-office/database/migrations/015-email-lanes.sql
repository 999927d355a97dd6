-- Emails with documents take a second or more to compose, so they have a lane of their own.
alter table outbox
  drop constraint outbox_stream_check,
  add constraint outbox_stream_check check (stream in ('transactional', 'with-documents', 'promotional'));
update outbox set stream = 'with-documents' where kind = 'cremation-staff' and state in ('queued', 'sending');

-- What the limit per recipient counts by: plus-tags and capitals reach the same mailbox.
create function mailbox_of(recipient text) returns text
language sql immutable as $$ select lower(regexp_replace(recipient, '\+[^@]*@', '@')) $$;
create index outbox_mailbox on outbox (mailbox_of(recipient), began_at) where began_at is not null;
