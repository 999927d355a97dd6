-- The list of attendees is read a few hundred rows at a time, each query beginning after the last row of the one before.
create index attendee_in_order on attendee (event_id, id);
