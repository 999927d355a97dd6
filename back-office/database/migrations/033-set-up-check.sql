-- What somebody has set aside in the set-up check of the staff pages.
create table set_up_answer (
  item text primary key,
  answered_by text not null,                       -- the name, as in the history
  answered_at timestamptz not null
);
