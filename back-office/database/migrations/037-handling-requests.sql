create extension if not exists pg_trgm;

alter table cremation_request
  add column state text not null default 'new' check (state in ('new', 'in-progress', 'done')),
  add column assignee_id integer references staff,
  -- What the family sent, where staff have corrected an answer; null: nothing is corrected.
  add column sent_answers jsonb,
  -- Grows with every change, by the family or by staff. `revision` counts what the family sent.
  add column record_revision integer not null default 1,
  -- What a search looks in, in lower case and without accents. It is erased with the answers.
  add column words text generated always as (
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
  ) stored;
update cremation_request set state = 'done' where erased_at is not null or seen_at < now() - interval '30 days';
update cremation_request set state = 'in-progress' where seen_at is not null and state = 'new';
create index on cremation_request using gin (words gin_trgm_ops);
create index on cremation_request (state, id) include (branch_id, assignee_id);
create index on cremation_request (assignee_id) where assignee_id is not null;

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
create index on cremation_note (request_id, id);

-- The emails about each request, by their names in the outbox.
create table cremation_email (
  purpose_key text primary key,
  request_id bigint not null references cremation_request
);
create index on cremation_email (request_id);
insert into cremation_email (purpose_key, request_id)
  select purpose_key, r.id from outbox
  join cremation_request r on r.id = substring(purpose_key from '^cremation-(?:requester|staff):(\d{1,18}):')::bigint;

-- The lists of choices of the request form. Each change of a list grows its revision.
create table dropdown_list (
  field_name text primary key,
  revision integer not null default 1
);
insert into dropdown_list (field_name) values ('MaritalStatus'), ('Gender');
insert into dropdown_list (field_name) select distinct field_name from dropdown_item on conflict do nothing;
alter table dropdown_item add foreign key (field_name) references dropdown_list;
