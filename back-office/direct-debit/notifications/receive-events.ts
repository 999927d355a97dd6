import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import { readEvent } from '../gocardless/resources.ts';

type Parts = {
  database: Database;
  clock: () => Date;
  /** Two while the secret is being changed; none if no account is connected. */
  webhookSecrets: string[];
  /** Called after events were stored. */
  wakeEventsWorker: () => void;
};

export type WebhookOutcome = 'taken' | 'not-signed' | 'not-readable';

/** Stores the events of a webhook, each once. The worker fetches the current state of their resources afterwards. */
export async function receiveWebhook(
  parts: Parts,
  { body, signature }: { body: Buffer; signature: unknown },
): Promise<WebhookOutcome> {
  if (!isSigned(body, signature, parts.webhookSecrets)) return 'not-signed';
  const events = readEvents(body);
  if (!events) return 'not-readable';
  if ((await storeEvents(parts, events)) > 0) parts.wakeEventsWorker();
  return 'taken';
}

/** Whether the exact bytes are signed with one of the secrets. */
function isSigned(body: Buffer, signature: unknown, secrets: string[]): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/i.test(signature)) return false;
  const bytes = Buffer.from(signature, 'hex');
  const matches = secrets.map((secret) =>
    timingSafeEqual(createHmac('sha256', secret).update(body).digest(), bytes),
  );
  return matches.includes(true);
}

function readEvents(body: Buffer): unknown[] | undefined {
  try {
    const { events } = Object(JSON.parse(body.toString())) as { events?: unknown };
    return Array.isArray(events) ? events : undefined;
  } catch {
    return undefined;
  }
}

const linkNames: Record<string, string> = {
  payments: 'payment',
  mandates: 'mandate',
  billing_requests: 'billing_request',
  refunds: 'refund',
};

/**
 * Stores events and returns how many are new. Ignores kinds that we do not process. Stores an unreadable event for
 * review instead of refusing it, because GoCardless would then resend all events of the webhook.
 */
export async function storeEvents(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  events: unknown[],
): Promise<number> {
  const now = clock();
  const rows = events.flatMap((event) => toRow(event, now) ?? []);
  if (rows.length === 0) return 0;
  const inserted = await database.rows`
    insert into gocardless_event (id, resource_type, resource_id, action, cause, will_attempt_retry, new_mandate_id, created_at,
                          done_at, last_error, received_at, due_at)
    select id, resource_type, resource_id, action, cause, will_attempt_retry, new_mandate_id, created_at,
           done_at, last_error, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id text, resource_type text, resource_id text,
      action text, cause text, will_attempt_retry boolean, new_mandate_id text, created_at timestamptz, done_at timestamptz,
      last_error text)
    -- In one order, or two deliveries of the same events would each wait for what the other has inserted.
    order by id
    on conflict (id) do nothing returning id`;
  return inserted.length;
}

function toRow(item: unknown, now: Date) {
  const event = readEvent(item);
  if (event && !Object.hasOwn(linkNames, event.resource_type)) return undefined;
  const resource = event?.links[linkNames[event.resource_type]!];
  if (!event || !isId(resource)) return toUnreadableRow(item, now);
  const { id, resource_type, action, links, details, created_at } = event;
  return {
    // The resource is fetched anyway, so drop malformed fields.
    id: isId(id) ? id : createUnreadableId(item),
    resource_type,
    resource_id: resource,
    action: isId(action) ? action : 'unknown',
    cause: isId(details.cause) ? details.cause : null,
    will_attempt_retry: details.will_attempt_retry ?? null,
    new_mandate_id: isId(links.new_mandate) ? links.new_mandate : null,
    created_at: isPlausibleTime(created_at) ? created_at : now.toISOString(),
    done_at: null,
    last_error: null,
  };
}

const textCharactersMax = 2_000;

/** The row of an event for review, which is stored as text and not processed. */
function toUnreadableRow(item: unknown, now: Date) {
  return {
    id: createUnreadableId(item),
    resource_type: 'odd',
    resource_id: 'odd',
    action: 'odd',
    cause: null,
    will_attempt_retry: null,
    new_mandate_id: null,
    created_at: now.toISOString(),
    done_at: now.toISOString(),
    last_error: JSON.stringify(item).slice(0, textCharactersMax).toWellFormed(),
  };
}

const createUnreadableId = (item: unknown) =>
  `odd-${createHash('sha256').update(JSON.stringify(item)).digest('hex')}`;

const isPlausibleTime = (text: string) =>
  /^2\d{3}-\d\d-\d\dT[\d:.]{5,20}(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text));

/** Makes the worker fetch a payment, as if an event about it had arrived. */
export async function fetchPaymentSoon(database: Database, paymentId: string, at: Date): Promise<void> {
  await database.rows`
    insert into gocardless_event (id, resource_type, resource_id, action, created_at, received_at, due_at)
    values (${`fetch ${paymentId} ${at.toISOString()}`}, 'payments', ${paymentId}, 'fetch', ${at}, ${at}, ${at})
    on conflict do nothing`;
}

const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,100}$/.test(value);
