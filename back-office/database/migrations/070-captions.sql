-- Written by the visitor who added the photograph, or by staff. Both leave with it.
alter table photograph add column caption text;
alter table photograph add column added_by text;
-- For finding somebody in them: most photographs have none.
create index photograph_caption_idx on photograph (id) where caption is not null or added_by is not null;
