-- The choices of the form. Change them with SQL; the form shows them in the order of their position.
create table dropdown_item (
  field_name text not null,
  display_name text not null,
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
  erased_at timestamptz
);
create index cremation_request_kept on cremation_request (changed_at) where erased_at is null;

-- One row an Idempotency-Key, as its SHA-256.
create table cremation_key (
  key_digest bytea primary key,
  request_id bigint not null references cremation_request
);

-- Everything that was ever sent for a request, as its SHA-256: what is here is a repeat.
create table cremation_content (
  request_id bigint not null references cremation_request,
  content_digest bytea not null,
  received_at timestamptz not null,
  primary key (request_id, content_digest)
);
create index cremation_content_seen on cremation_content (content_digest, received_at);
