-- What needs attention stays on the operator's page until somebody has seen it.
alter table outbox
  add column seen_at timestamptz,                  -- when somebody marked the failure as seen
  add column resent_at timestamptz;                -- when an operator last asked to send it again
create index outbox_needs_attention on outbox (id) where state in ('failed', 'unknown') and seen_at is null;

alter table cremation_request add column seen_at timestamptz; -- a correction makes the request unseen again
create index cremation_request_unseen on cremation_request (changed_at)
  where seen_at is null and erased_at is null;

alter table job_run add column seen_at timestamptz;
create index job_run_failed on job_run (kind, finished_at) where state = 'failed' and seen_at is null;

-- What is old when this is installed does not need attention, except a request that no email brought to staff.
update outbox set seen_at = now()
  where state in ('failed', 'unknown') and (recipient = '' or created_at < now() - interval '30 days');
update cremation_request r set seen_at = now()
  where not exists (select from outbox
                    where purpose_key = format('cremation-staff:%s:%s', r.id, r.revision) and state <> 'sent');
update job_run set seen_at = now() where state = 'failed' and finished_at < now() - interval '30 days';
