-- The email that asks for a sign-off is called an email, as everywhere else.
-- Needs every process to know migration 067.
update outbox set kind = 'signoff-email', purpose_key = replace(purpose_key, 'signoff-letter:', 'signoff-email:')
where kind = 'signoff-letter';
