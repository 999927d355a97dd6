-- Queues a message to each program that asked for this type, in the transaction of the change. It names the record, and
-- nothing of what the record holds.
create or replace function queue_webhook(message_type text, record_name text, due timestamptz default now())
returns void language sql as $$
  insert into webhook_delivery (endpoint_id, type, record, happened_at, due_at)
  select id, message_type, record_name, due, due from webhook_endpoint
  where disabled_at is null and message_type = any(events)
$$;
