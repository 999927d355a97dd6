-- Where an event takes place on the internet. Only people who are booked are told.
alter table event add column join_link text check (char_length(join_link) <= 1000);
