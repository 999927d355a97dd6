-- GoCardless can retry an old payment while another attempt is under way. Only one attempt at a time is ours to send.
drop index dd_collection_live;
create unique index dd_collection_to_send on dd_collection (invoice_id) where state in ('intent', 'sending');
create index dd_collection_invoice on dd_collection (invoice_id);

alter table dd_collection
  add column found_payment_id text,                -- a payment at GoCardless that is not what was asked for
  add column found_pence integer;
create index dd_collection_found on dd_collection (found_payment_id) where found_payment_id is not null;

alter table invoice_decision
  add column amount_pence integer check (amount_pence > 0); -- how much of an overpayment it settles

create index receipt_payment on receipt (split_part(source_id, '/', 1));

-- Every change of state that is allowed. Anything else is a fault of the program and is refused.
create table state_transition (
  of_table text not null,
  before text not null,
  after text not null,
  primary key (of_table, before, after)
);

insert into state_transition (of_table, before, after) values
  ('invoice', 'due', 'collecting'),
  ('invoice', 'due', 'paid'),
  ('invoice', 'due', 'cancelled'),
  ('invoice', 'collecting', 'due'),
  ('invoice', 'collecting', 'paid'),
  ('invoice', 'paid', 'due'),                      -- the money went back
  ('invoice', 'paid', 'collecting'),               -- it went back while another attempt is under way
  -- A cancelled invoice stays cancelled.
  ('dd_collection', 'intent', 'sending'),
  ('dd_collection', 'sending', 'intent'),          -- no certain answer
  ('dd_collection', 'intent', 'needs_review'),
  ('dd_collection', 'sending', 'needs_review'),
  ('dd_collection', 'failed', 'needs_review'),     -- refused, and then another payment turns up for it
  ('dd_collection', 'cancelled', 'needs_review'),
  ('dd_collection', 'needs_review', 'intent'),     -- a person lets it be compared again
  ('dd_collection', 'needs_review', 'failed'),     -- a person has seen that there is no payment
  ('dd_collection', 'needs_review', 'created');    -- a person accepts the payment that was found

-- Only the newest state of a payment is fetched, so any state of theirs may follow any other.
insert into state_transition (of_table, before, after)
  select 'dd_collection', before, after
  from unnest(array['intent', 'sending', 'created', 'submitted', 'confirmed', 'paid_out', 'failed', 'charged_back',
                    'cancelled']) as before,
       unnest(array['created', 'submitted', 'confirmed', 'paid_out', 'failed', 'charged_back', 'cancelled']) as after
  where before <> after;

create function refuse_unknown_transition() returns trigger language plpgsql as $$
begin
  if not exists (select from state_transition
                 where of_table = tg_table_name and before = old.state and after = new.state) then
    raise exception '% % cannot go from % to %', tg_table_name, old.id, old.state, new.state;
  end if;
  return new;
end $$;

create trigger invoice_transition before update of state on invoice
  for each row when (old.state is distinct from new.state) execute function refuse_unknown_transition();
create trigger dd_collection_transition before update of state on dd_collection
  for each row when (old.state is distinct from new.state) execute function refuse_unknown_transition();

-- What was received for each invoice, what it still lacks, and what was received beyond it and is not settled.
create view invoice_balance as
  select i.id as invoice_id, received.pence as received_pence,
         greatest(owed.pence - received.pence + settled.pence, 0) as outstanding_pence,
         greatest(received.pence - settled.pence - owed.pence, 0) as overpaid_pence
  from invoice i
  cross join lateral (select case when i.state = 'cancelled' then 0 else i.amount_pence end as pence) owed
  cross join lateral (
    select coalesce(sum(r.amount_pence), 0) as pence from receipt r where r.invoice_id = i.id and r.state = 'posted'
  ) received
  cross join lateral (
    select coalesce(sum(n.amount_pence), 0) as pence from invoice_decision n where n.invoice_id = i.id
  ) settled;

-- Adds a reason why a person must look. Only a person's decision removes it.
create function flag_invoice(for_invoice bigint, why text) returns void language sql as $$
  update invoice set flagged = concat_ws(' ', flagged, why)
  where id = for_invoice and (flagged is null or strpos(flagged, why) = 0)
$$;

-- The one place that decides the state of an invoice, from its receipts and its attempts. Answers that state.
create function update_invoice_state(for_invoice bigint, moment timestamptz) returns text language plpgsql as $$
declare
  before text;
  now_is text;
  balance invoice_balance;
begin
  select state into before from invoice where id = for_invoice for update;
  select * into balance from invoice_balance where invoice_id = for_invoice;
  -- GoCardless has not heard of this attempt, and the money is there or comes another way.
  update dd_collection d set state = 'cancelled', last_error = 'no_longer_due', changed_at = moment
    where d.invoice_id = for_invoice and d.state = 'intent' and d.first_sent_at is null
      and (balance.outstanding_pence = 0 or exists (
        select from dd_collection o where o.invoice_id = for_invoice and o.state in ('created', 'submitted', 'needs_review')));
  now_is := case
    when before = 'cancelled' then 'cancelled'
    when balance.outstanding_pence = 0 then 'paid'
    when exists (select from dd_collection d where d.invoice_id = for_invoice
                   and d.state in ('intent', 'sending', 'created', 'submitted', 'needs_review')) then 'collecting'
    else 'due'
  end;
  update invoice set state = now_is, changed_at = moment where id = for_invoice and state <> now_is;
  if balance.overpaid_pence > 0 then
    perform flag_invoice(for_invoice, 'More money was received than is owed.');
  end if;
  return now_is;
end $$;
