-- Records that were added with an Idempotency-Key, so that a form that arrives twice adds one.
create table idempotency_key (
  key_digest bytea primary key,  -- of the call, who made it, the key and what was sent
  answer jsonb,                  -- null until the call is answered, in the same transaction
  added_at timestamptz not null
);
create index idempotency_key_added_at_idx on idempotency_key (added_at);
