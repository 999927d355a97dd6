-- The record that an email to a family is about, by the email's name in the outbox. No row if there is none any more.
create or replace function record_of_email(email_kind text, email_key text)
returns table (record_type text, record_id text) language sql stable as $$
  with part as (
    select string_to_array(email_key, ':') as of_name
  ), named as (
    select case when of_name[2] ~ '^\d{1,18}$' then of_name[2]::bigint end as second,
           case when of_name[3] ~ '^\d{1,18}$' then of_name[3]::bigint end as third,
           case when of_name[4] ~ '^\d{1,18}$' then of_name[4]::bigint end as fourth
    from part
  )
  select 'cremation_request', reference
  from cremation_email join cremation_request on cremation_request.id = request_id
  where email_kind in ('cremation-requester', 'cremation-reply') and purpose_key = email_key and erased_at is null
  union all
  select 'funeral_case', number
  from named join funeral_case on funeral_case.id = second
  where email_kind in ('case-application', 'case-news') and erased_at is null
  union all
  select 'attendee', attendee.guid::text
  from named join attendee on attendee.id = case
    when email_kind in ('attendance-booked', 'attendance-amended', 'attendance-cancelled', 'attendance-link',
                        'event-changed', 'event-reminder', 'event-thanks') then second
    when email_kind = 'event-message' then third
    when email_kind = 'event-cancelled' then fourth end
  where erased_at is null
  union all
  select 'waiting_place', waiting_place.guid::text
  from named join waiting_place on waiting_place.id = second
  where email_kind in ('waiting-joined', 'waiting-offer', 'waiting-expired', 'waiting-removed')
  union all
  select 'signoff', signoff.guid::text
  from named join signoff_token on signoff_token.id = second join signoff on signoff.id = signoff_id
  where email_kind in ('signoff-email', 'signoff-recorded')
  union all
  select 'invoice', invoice.guid::text
  from named join invoice on invoice.id = second where email_kind = 'invoice-message'
  union all
  select 'customer', customer.guid::text
  from named join direct_debit_set_up on direct_debit_set_up.id = second
    join customer on customer.id = direct_debit_set_up.customer_id
  where email_kind = 'dd-set-up'
  union all
  select 'contact', contact.co
  from named join contact on contact.id = third where email_kind = 'mail-shot'
$$;
