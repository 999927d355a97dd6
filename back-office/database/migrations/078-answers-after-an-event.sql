-- The day after an event those who were booked may be thanked and asked one question. Null: as the settings say.
alter table event
  add column thanks_after text check (thanks_after in ('yes', 'no')),
  add column question_after text check (char_length(question_after) <= 300);

-- One answer of a booking, from 1 (very poor) to 5 (very good).
create table event_answer (
  attendee_id bigint primary key references attendee on delete cascade,
  rating smallint not null check (rating between 1 and 5),
  comment text check (char_length(comment) <= 2000),
  answered_at timestamptz not null
);
