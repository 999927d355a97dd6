-- When each stage of a case began: the page of the family tells what comes next, and since when.
create table case_stage_entry (
  id bigint generated always as identity primary key,
  case_id bigint not null references funeral_case on delete cascade,
  stage text not null check (stage in ('arrange', 'care', 'papers', 'cremation', 'ashes', 'closed')),
  began_at timestamptz not null
);
create index on case_stage_entry (case_id, id);

insert into case_stage_entry (case_id, stage, began_at)
select id, 'arrange', opened_at from funeral_case order by id;

insert into case_stage_entry (case_id, stage, began_at)
select c.id, changes -> 'stage' ->> 1, history.at
from history join funeral_case c on c.number = record_id
where record_type = 'funeral_case' and changes -> 'stage' ->> 1 is not null
order by history.id;

-- Null: as the setting says.
alter table funeral_case add column family_level text
  check (family_level in ('nothing', 'steps', 'care', 'place'));

-- The milestones of which a family was told by email. Nobody is told twice.
create table case_milestone (
  case_id bigint not null references funeral_case on delete cascade,
  milestone text not null check (milestone in ('in-care', 'papers', 'cremation', 'ashes', 'released')),
  told_at timestamptz not null,
  primary key (case_id, milestone)
);
