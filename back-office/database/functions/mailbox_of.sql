-- The mailbox by which the limit per recipient counts: plus-tags and capitals make no difference.
-- An index of `outbox` holds its results: a change needs a migration that rebuilds it.
create or replace function mailbox_of(recipient text) returns text
language sql immutable as $$ select lower(regexp_replace(recipient, '\+[^@]*@', '@')) $$;
