-- Text messages wait in the outbox beside emails, in a stream of their own.
alter table outbox drop constraint outbox_stream_check;
alter table outbox add constraint outbox_stream_check
  check (stream in ('transactional', 'with-documents', 'promotional', 'text')) not valid;
alter table outbox validate constraint outbox_stream_check;
