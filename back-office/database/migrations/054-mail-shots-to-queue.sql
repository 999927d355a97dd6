-- Mail-shots whose emails are still to be queued, now or when they are due.
create view campaign_to_queue as select * from campaign where state in ('scheduled', 'queueing');
