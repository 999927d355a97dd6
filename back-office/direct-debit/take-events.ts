import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { readEvents, type Event } from './resources.ts';

type Parts = {
  database: Database;
  clock: () => Date;
  /** Two while the secret is being changed; none where no account is connected. */
  webhookSecrets: string[];
  /** Called after events were put down. */
  eventsWaiting: () => void;
};

export type WebhookOutcome = 'taken' | 'not-signed' | 'not-readable';

/** Puts down what a webhook tells of, each event once. What became of it is fetched afterwards, by the worker. */
export async function takeWebhook(
  parts: Parts,
  { body, signature }: { body: Buffer; signature: unknown },
): Promise<WebhookOutcome> {
  if (!isSigned(body, signature, parts.webhookSecrets)) return 'not-signed';
  const events = eventsIn(body);
  if (!events) return 'not-readable';
  if ((await keepEvents(parts, events)) > 0) parts.eventsWaiting();
  return 'taken';
}

/** Whether the bytes, as they came, are signed with one of the secrets. */
function isSigned(body: Buffer, signature: unknown, secrets: string[]): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/i.test(signature)) return false;
  const given = Buffer.from(signature, 'hex');
  const fits = secrets.map((secret) =>
    timingSafeEqual(createHmac('sha256', secret).update(body).digest(), given),
  );
  return fits.includes(true);
}

function eventsIn(body: Buffer): Event[] | undefined {
  try {
    const { events } = Object(JSON.parse(body.toString())) as { events?: unknown };
    return Array.isArray(events) ? readEvents(events) : undefined;
  } catch {
    return undefined;
  }
}

const linkNames: Record<string, string> = {
  payments: 'payment',
  mandates: 'mandate',
  billing_requests: 'billing_request',
};

/** Answers how many of them are new. Of what we do not act on nothing is kept. */
export async function keepEvents(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  events: Event[],
): Promise<number> {
  const now = clock();
  const rows = events.flatMap((event) => rowOf(event, now) ?? []);
  if (rows.length === 0) return 0;
  const kept = await database.rows`
    insert into gc_event (id, resource_type, resource_id, action, cause, will_attempt_retry, new_mandate_id, created_at,
                          received_at, due_at)
    select id, resource_type, resource_id, action, cause, will_attempt_retry, new_mandate_id, created_at, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id text, resource_type text, resource_id text,
      action text, cause text, will_attempt_retry boolean, new_mandate_id text, created_at timestamptz)
    on conflict (id) do nothing returning id`;
  return kept.length;
}

function rowOf({ id, resource_type, action, links, details, created_at }: Event, now: Date) {
  const resource = links[linkNames[resource_type] ?? ''];
  if (!isId(resource)) return undefined;
  const newMandate = links.new_mandate;
  return {
    id,
    resource_type,
    resource_id: resource,
    action,
    cause: details.cause ?? null,
    will_attempt_retry: details.will_attempt_retry ?? null,
    new_mandate_id: isId(newMandate) ? newMandate : null,
    created_at: Number.isNaN(Date.parse(created_at)) ? now.toISOString() : created_at,
  };
}

/** Has a payment fetched by the worker, as if something had been told of it. */
export async function fetchPaymentSoon(database: Database, paymentId: string, at: Date): Promise<void> {
  await database.rows`
    insert into gc_event (id, resource_type, resource_id, action, created_at, received_at, due_at)
    values (${`fetch ${paymentId} ${at.toISOString()}`}, 'payments', ${paymentId}, 'fetch', ${at}, ${at}, ${at})
    on conflict do nothing`;
}

const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,100}$/.test(value);
