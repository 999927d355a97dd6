-- Answers that staff entered for a family are shown as such, and confirmed with the signature.
alter table case_answer add column is_from_staff boolean not null default false;

-- The certificate that names the firm in sealed documents. Former ones stay, for the documents that they sealed.
create table sealing_certificate (
  id bigint generated always as identity primary key,
  certificate bytea not null,
  -- Encrypted with a key that is not in the database; null once another one has replaced it.
  sealed_key text,
  made_at timestamptz not null
);
create unique index on sealing_certificate ((true)) where sealed_key is not null;

-- What an applicant was shown and has signed.
create table case_signature (
  id bigint generated always as identity primary key,
  case_id bigint not null references funeral_case on delete cascade,
  name text not null check (length(name) <= 100),
  signed_at timestamptz not null,
  -- The text, word for word, and the revision of each answer in it.
  statement jsonb not null,
  revisions jsonb not null,
  pdf bytea not null,
  -- SHA-256 of the document.
  pdf_digest bytea not null,
  certificate_id bigint not null references sealing_certificate,
  -- Set when an answer was changed afterwards.
  voided_at timestamptz,
  voided_by text,
  -- The fields that were changed.
  voided_fields text[],
  check ((voided_at is null) = (voided_by is null)),
  check ((voided_at is null) = (voided_fields is null))
);
create index on case_signature (case_id, id);
create unique index case_signature_counts_once on case_signature (case_id) where voided_at is null;
