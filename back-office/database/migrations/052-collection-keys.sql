-- Makes the idempotency keys of collections, so that a restored database makes the same ones again.
insert into secret (name, value)
values ('collection', uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
