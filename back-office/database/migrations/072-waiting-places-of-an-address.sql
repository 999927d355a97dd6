-- The page of a person lists the waiting places of their address.
create index waiting_place_address on waiting_place (lower(email));
