-- Somebody who books online may have phoned before: is there a caller of the same name?
create index attendee_caller_by_name on attendee (event_id, lower(name)) where source <> 'online';
-- How many emails a part of an address may match. Without it, a search that matches all of them reads and sorts them.
create statistics outbox_recipients on lower(recipient) from outbox;
