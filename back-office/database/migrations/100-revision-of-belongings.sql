-- Belongings can be described again. An edit that is based on an older description is refused.
alter table care_belongings add column revision integer not null default 1;
