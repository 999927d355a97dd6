import type { Database } from '#back-office/database/database.ts';
import { createCremationRequest } from '../support/records/cremation-request.ts';

/** Fills every list that operators read. Few moments differ, so that many rows have the same one. */
export async function fillLists({ rows }: Database, rowsPerList: number): Promise<void> {
  await rows`insert into scan (code, format, first_at, last_at)
    select 'code-' || n, 'typed', '2026-11-21 10:00Z', '2026-11-21 10:00Z' from generate_series(1, ${rowsPerList}::integer) n`;
  await rows`insert into job_run (kind, trigger, state, queued_at, finished_at)
    select 'sync-sage', 'schedule', 'done', '2026-11-21 10:00Z'::timestamptz + make_interval(secs => n / 90 * 1e-6), now()
    from generate_series(1, ${rowsPerList}::integer) n`;
  await rows`insert into sage_50_batch
    select n, now(), '', '', 0, 0, 0, 0, 0, 0, 0 from generate_series(1, ${rowsPerList}::integer) n`;
  await rows`insert into campaign (ca, subject, body, created_at, changed_at)
    select 'campaign-' || n, 'Coffee', 'Come.', now(), now() from generate_series(1, ${rowsPerList}::integer) n`;
  await rows`insert into funeral (person_name, held_on, created_at)
    select 'Person ' || n, '2026-11-21'::date + n / 90, now() from generate_series(1, ${rowsPerList}::integer) n`;
  await rows`insert into gocardless_event (id, resource_type, resource_id, action, created_at, received_at, due_at, done_at, last_error)
    select 'odd-' || n, 'odd', 'odd', 'odd', now(), '2026-11-21 10:00Z'::timestamptz + make_interval(secs => n / 90 * 1e-6),
           now(), now(), '{}' from generate_series(1, ${rowsPerList}::integer) n`;
  await rows`insert into cremation_request (reference, answers, received_at, changed_at)
    select 'UC-' || n, ${createCremationRequest()}, now(), '2026-11-21 10:00Z' from generate_series(1, ${rowsPerList}::integer) n`;
  await rows`insert into outbox (purpose_key, kind, recipient, state, due_at, created_at)
    select 'failed-' || n, 'attendance-booked', n || '@example.org', 'failed', now(), now()
    from generate_series(1, ${rowsPerList}::integer) n`;
  await fillAccounts(rows, rowsPerList);
}

async function fillAccounts(rows: Database['rows'], rowsPerList: number) {
  await rows`insert into contact (cu, co, name, email, email_key, consent, consent_source, created_at, changed_at)
    select n, 'co-' || n, 'Name', n || '@example.org', n || '@example.org', 'yes', 'paper', now(), now()
    from generate_series(1, ${rowsPerList}::integer) n`;
  await rows`insert into customer (reference, name, created_at, changed_at)
    select 'C' || n, 'Name', now(), now() from generate_series(1, ${rowsPerList}::integer) n`;
  await rows`insert into invoice (customer_id, number, issued_on, due_on, description, amount_pence, flagged, created_at, changed_at)
    select id, 'I' || id, '2026-11-21', '2026-11-21', 'Funeral', 1, 'Why', now(), now() from customer`;
  await rows`insert into sage_link (kind, local_id, state, started_at)
    select 'invoice', id, 'needs-person', now() from invoice where id % 2 = 0`;
  await rows`insert into direct_debit_mandate (customer_id, gocardless_mandate_id, state, created_at, changed_at)
    select id, 'MD' || id, 'active', now(), now() from customer`;
  await rows`insert into direct_debit_collection (invoice_id, attempt, amount_pence, gocardless_mandate_id, state, due_at, created_at, changed_at)
    select id, 1, 1, 'MD' || customer_id, 'needs_review', now(), now(), now() from invoice`;
}
