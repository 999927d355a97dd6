-- The list of suppressed addresses holds this instead of the address. Stored rows depend on it, so it never changes.
create or replace function email_digest(email_key text) returns bytea
language sql immutable as $$ select sha256(convert_to(email_key, 'UTF8')) $$;
