-- Sign-offs on the staff pages.
alter table signoff
  add column branch_id integer references branch on delete set null,
  add column revision integer not null default 1,
  -- What a search looks in, in lower case and without accents.
  add column words text generated always as (
    lower(regexp_replace(normalize(' ' || deceased_name || ' ' || name || ' ' || e_mail, nfd), '[\u0300-\u036f]', '', 'g'))
  ) stored;
create index on signoff using gin (words gin_trgm_ops);
create index on signoff_token (signoff_id, id);

-- Who said it, how, and who of the staff has recorded it; null where a link was used.
alter table signoff_token
  add column answer_way text check (answer_way in ('phone', 'in-person')),
  add column given_by text,
  add column recorded_by text,
  add check (answer_way is null or used_at is not null);
-- A view has the columns of its table as they were when it was made.
create or replace view open_signoff_token as
  select * from signoff_token where used_at is null and voided_at is null;

-- What a new sign-off offers if it names nothing else; null for the two options of the website.
create table signoff_options (
  only_row boolean primary key default true check (only_row),
  options jsonb,
  revision integer not null default 1
);
insert into signoff_options default values;
