-- A list as it was chosen, until it is imported, so that its columns can be named on a page of their own.
alter table contact_import add column file bytea;
-- Where each field comes from: {"name": {"columns": [0, 1], "text": ""}, …}
alter table contact_import add column columns jsonb;
alter table contact_import drop constraint contact_import_state_check;
alter table contact_import add constraint contact_import_state_check
  check (state in ('unmapped', 'checked', 'imported', 'undone'));

-- The headings of columns that staff have named, and what they hold.
create table contact_import_heading (
  heading text primary key,
  part text not null,
  chosen_at timestamptz not null
);
