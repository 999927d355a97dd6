-- What cannot be undone, and the check of the identity before it: one member of staff records it, and it waits until a
-- second one confirms or refuses. It counts once it is confirmed. Nobody changes what was entered.
create table case_act (
  id bigint generated always as identity primary key,
  case_id bigint not null references funeral_case on delete cascade,
  kind text not null check (kind in ('identity', 'cremation', 'release')),
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'refused')),
  happened_at timestamptz not null,
  -- The crematorium, or where the ashes were scattered or the person was checked.
  place text check (length(place) <= 255),
  note text check (length(note) <= 1000),
  -- How the ashes left.
  way text check (way in ('collected', 'delivered', 'scattered')),
  recipient text check (length(recipient) <= 255),
  proof text check (proof in ('passport', 'driving-licence', 'other-photo', 'other')),
  proof_detail text check (length(proof_detail) <= 255),
  recorded_by integer not null references staff,
  recorded_by_name text not null,
  recorded_at timestamptz not null,
  decided_by integer references staff,
  decided_by_name text,
  decided_at timestamptz,
  -- Of a refusal.
  reason text,
  check ((state = 'waiting') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check ((decided_by is null) = (decided_by_name is null)),
  check ((state = 'refused') = (reason is not null)),
  check ((kind = 'release') = (way is not null)),
  -- Two people, whatever the code does.
  check (state <> 'confirmed' or decided_by <> recorded_by)
);
create index on case_act (case_id, id);
create unique index case_act_waits_once on case_act (case_id, kind) where state = 'waiting';
create unique index case_act_counts_once on case_act (case_id, kind)
  where state = 'confirmed' and kind <> 'identity';

-- An administrator has overruled a gate, for what was missing then. What is missing later stops again.
create table case_gate_overrule (
  id bigint generated always as identity primary key,
  case_id bigint not null references funeral_case on delete cascade,
  gate text not null,
  missing text[] not null,
  reason text not null check (length(reason) <= 1000),
  actor_name text not null,
  at timestamptz not null
);
create index on case_gate_overrule (case_id, id);

create table case_implant (
  id bigint generated always as identity primary key,
  case_id bigint not null references funeral_case on delete cascade,
  -- 'none': somebody has declared that there is none.
  kind text not null check (kind in ('none', 'pacemaker', 'defibrillator', 'loop-recorder', 'leadless-pacemaker',
    'nerve-stimulator', 'pump', 'fixion-nail', 'radioactive', 'other')),
  detail text check (length(detail) <= 255),
  -- Who said so: the family, a doctor.
  declared_by text not null check (length(declared_by) <= 255),
  recorded_by_name text not null,
  recorded_at timestamptz not null,
  removed_by text check (length(removed_by) <= 255),
  removed_on date,
  revision integer not null default 1,
  check ((removed_by is null) = (removed_on is null)),
  check (kind <> 'none' or removed_on is null)
);
create index on case_implant (case_id, id);
create unique index on case_implant (case_id) where kind = 'none';

-- Its words are only for those who must know; the history has none of them.
create table case_objection (
  id bigint generated always as identity primary key,
  case_id bigint not null references funeral_case on delete cascade,
  objector text not null check (length(objector) <= 255),
  text text not null check (length(text) <= 4000),
  received_on date not null,
  recorded_by integer references staff,
  recorded_by_name text not null,
  recorded_at timestamptz not null,
  closed_at timestamptz,
  closed_by_name text,
  close_reason text check (length(close_reason) <= 1000),
  check ((closed_at is null) = (closed_by_name is null)),
  check ((closed_at is null) = (close_reason is null))
);
create index on case_objection (case_id, id);

-- Where the ashes are, and who may collect them besides the applicant.
create table case_ashes (
  case_id bigint primary key references funeral_case on delete cascade,
  nominated_person text check (length(nominated_person) <= 255),
  nominated_contact text check (length(nominated_contact) <= 255),
  kept_at text check (length(kept_at) <= 255),
  revision integer not null default 1
);

-- Each instruction in writing; the latest counts.
create table ashes_instruction (
  id bigint generated always as identity primary key,
  case_id bigint not null references funeral_case on delete cascade,
  choice text not null check (choice in ('collect', 'deliver', 'scatter', 'keep', 'other')),
  detail text check (length(detail) <= 1000),
  given_by text not null check (length(given_by) <= 255),
  given_on date not null,
  way text not null check (way in ('application', 'letter', 'email', 'form')),
  recorded_by_name text not null,
  recorded_at timestamptz not null
);
create index on ashes_instruction (case_id, id);

-- Attempts to reach somebody about the ashes, and the notices that they will be scattered.
create table ashes_attempt (
  id bigint generated always as identity primary key,
  case_id bigint not null references funeral_case on delete cascade,
  made_on date not null,
  way text not null check (way in ('phone', 'letter', 'email', 'text', 'visit')),
  is_notice boolean not null default false,
  outcome text not null check (length(outcome) <= 1000),
  recorded_by_name text not null,
  recorded_at timestamptz not null,
  check (not is_notice or way in ('letter', 'email'))
);
create index on ashes_attempt (case_id, id);

-- What has to be provable about a cremation and the ashes. It outlasts its case.
create table cremation_register (
  id bigint generated always as identity primary key,
  number text not null unique,
  deceased_name text not null,
  died_on date,
  applicant_name text,
  cremated_at timestamptz not null,
  crematorium text,
  recorded_by_name text not null,
  confirmed_by_name text not null,
  -- The gates that were overruled: each with who, when and why.
  overruled jsonb not null,
  instruction text,
  instructed_by text,
  instructed_on date,
  released_at timestamptz,
  release_way text,
  release_place text,
  released_to text,
  release_proof text,
  release_recorded_by_name text,
  release_confirmed_by_name text
);
create index on cremation_register (released_at) where released_at is not null;
