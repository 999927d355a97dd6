-- For a party: who needs what at the event, such as a wheelchair or a hearing loop.
alter table attendee add column needs text;
