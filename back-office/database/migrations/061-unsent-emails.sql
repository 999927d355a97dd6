-- Emails that were only saved as files, about which nobody has decided yet. Each staff page counts them.
create index outbox_undecided on outbox (id) where state = 'saved' and seen_at is null;
