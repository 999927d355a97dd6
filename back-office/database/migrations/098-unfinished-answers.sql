-- Saved while somebody was writing it. The parts of the case that ask for it get it once its form is sent, or with the signature.
alter table case_answer add column is_unfinished boolean not null default false;
