-- Which installation took a row to work on it. When it starts again its earlier process is dead, so it releases what
-- that process held instead of waiting until the claims have run out.
alter table job_run add column held_by text;
alter table outbox add column held_by text;
alter table photograph add column held_by text;
alter table dd_collection add column held_by text;
alter table gc_event add column held_by text;
