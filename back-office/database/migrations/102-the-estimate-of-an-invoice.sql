-- The number and the day of the estimate that an invoice follows, as text: it stays when the case is erased.
alter table invoice add column estimate text check (char_length(estimate) <= 100);
