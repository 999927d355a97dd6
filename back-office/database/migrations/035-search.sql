-- For the search field of the staff pages. Bookings and events have such an index already.
create index funeral_words on funeral using gin (lower(person_name) gin_trgm_ops);
