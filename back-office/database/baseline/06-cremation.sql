-- The lists of choices of the request form. Each change of a list grows its revision.
create table dropdown_list (
  field_name text primary key,
  revision integer not null default 1
);
insert into dropdown_list (field_name) values ('MaritalStatus'), ('Gender');

-- The choices of the form. Change them with SQL; the form shows them in the order of their position.
create table dropdown_item (
  field_name text references dropdown_list (field_name),
  display_name text,
  position integer not null,
  primary key (field_name, display_name)
);
insert into dropdown_item (field_name, display_name, position) values
  ('MaritalStatus', 'Single', 10),
  ('MaritalStatus', 'Married', 20),
  ('MaritalStatus', 'Civil partnership', 30),
  ('MaritalStatus', 'Separated', 40),
  ('MaritalStatus', 'Divorced', 50),
  ('MaritalStatus', 'Widowed', 60),
  ('MaritalStatus', 'Surviving civil partner', 70),
  ('MaritalStatus', 'Not known', 80),
  ('Gender', 'Female', 10),
  ('Gender', 'Male', 20),
  ('Gender', 'Non-binary', 30),
  ('Gender', 'Not known', 40);

-- The answers are read, replaced and erased as a whole and never searched, so they are one column.
create table cremation_request (
  id bigint generated always as identity primary key,
  reference text not null unique,
  answers jsonb,                                   -- null: erased
  revision integer not null default 0,             -- grows when the same person sends corrected answers
  received_at timestamptz not null,
  changed_at timestamptz not null,
  erased_at timestamptz,
  seen_at timestamptz,                             -- a correction makes the request unseen again
  branch_id integer references branch on delete set null,
  state text not null default 'new' check (state in ('new', 'in-progress', 'done')),
  assignee_id integer references staff,
  sent_answers jsonb,
  record_revision integer not null default 1,
  search_text text generated always as (
    lower(regexp_replace(normalize(
      ' ' || reference || ' ' || coalesce(
        (answers ->> 'firstName') || ' ' || (answers ->> 'lastName') || ' ' ||
        (answers ->> 'deceasedFirstName') || ' ' || coalesce(answers ->> 'deceasedMiddleName', '') || ' ' ||
        (answers ->> 'deceasedLastName') || ' ' || (answers ->> 'eMail1') || ' ' ||
        coalesce(answers ->> 'eMail2', '') || ' ' ||
        regexp_replace(regexp_replace(coalesce(answers ->> 'mobilePhone', ''), '^\s*(\+|00)44', '0'), '\D', '', 'g') || ' ' ||
        regexp_replace(regexp_replace(coalesce(answers ->> 'homePhone', ''), '^\s*(\+|00)44', '0'), '\D', '', 'g') || ' ' ||
        regexp_replace(regexp_replace(coalesce(answers ->> 'businessPhone', ''), '^\s*(\+|00)44', '0'), '\D', '', 'g'),
        ''), nfd), '[\u0300-\u036f]', '', 'g'))
  ) stored
);
create index cremation_request_assignee_id_idx on cremation_request (assignee_id)
  where assignee_id is not null;
create index cremation_request_branch_id_idx on cremation_request (branch_id) where branch_id is not null;
create index cremation_request_kept on cremation_request (changed_at) where erased_at is null;
create index cremation_request_state_id_branch_id_assignee_id_idx on cremation_request (state, id)
  include (branch_id, assignee_id);
create index cremation_request_unseen on cremation_request (changed_at)
  where seen_at is null and erased_at is null;
create index cremation_request_search_text_idx on cremation_request using gin (search_text gin_trgm_ops);

-- One row an Idempotency-Key, as its SHA-256.
create table cremation_key (
  key_digest bytea primary key,
  request_id bigint not null references cremation_request
);

-- Everything that was ever sent for a request, as its SHA-256: what is here is a repeat.
create table cremation_content (
  request_id bigint references cremation_request,
  content_digest bytea,
  received_at timestamptz not null,
  primary key (request_id, content_digest)
);
create index cremation_content_seen on cremation_content (content_digest, received_at);

-- The emails about each request, by their names in the outbox.
create table cremation_email (
  purpose_key text primary key,
  request_id bigint not null references cremation_request
);
create index cremation_email_request_id_idx on cremation_email (request_id);

-- Notes of staff, and copies of the emails that they wrote to the family. Erased with the answers.
create table cremation_note (
  id bigint generated always as identity primary key,
  request_id bigint not null references cremation_request,
  purpose_key text unique,                         -- of the email; null: a note
  recipient text,
  subject text,
  text text not null,
  actor_name text not null,
  at timestamptz not null,
  check ((purpose_key is null) = (recipient is null) and (purpose_key is null) = (subject is null))
);
create index cremation_note_request_id_id_idx on cremation_note (request_id, id);
