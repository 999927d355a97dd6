-- The kind of paper that does a task of staff once it is checked.
alter table case_task add column paper text check (length(paper) <= 40);
