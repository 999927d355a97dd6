-- A family may not want the name of the person who died on the pages that their links open.
alter table funeral add column shows_name boolean not null default true;
