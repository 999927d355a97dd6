-- What a delivery report must know of an email besides its number, and nobody can guess. Reports on emails that were
-- sent before name none, so they are no longer accepted.
alter table outbox add column token uuid not null default gen_random_uuid();
