import { randomBytes } from 'node:crypto';
import { refuse, type Answer, type Input, type Refused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import { webhooksMax, type NewWebhook, type webhookCalls } from '#contract/operator/webhooks.ts';
import { refuseInvalid } from '../check.ts';
import { sql, type Database } from '../database/database.ts';
import { oneAtATime } from '../database/one-at-a-time.ts';
import { isFree } from '../jobs/lease.ts';
import { recordHistory } from '../history/record-history.ts';
import { isForbiddenAddress } from '../outgoing/private-addresses.ts';
import { pageSize, readPage } from '../lists/read-page.ts';
import type { Secrets } from '../settings/secrets.ts';

export type WebhookParts = {
  database: Database;
  clock: () => Date;
  actor: Actor;
  secrets: Pick<Secrets, 'seal'>;
  /** Whether messages may go to programs in the provider's own network. */
  webhooksToPrivate: boolean;
};

type Reading = Pick<WebhookParts, 'database'>;
type Webhooks = Answer<typeof webhookCalls.getWebhooks>;

export const getWebhooks = ({ database }: Reading): Promise<Webhooks> =>
  database.rows<Webhooks[number]>`
    select guid, url, events, london_text(created_at) as "createdAt",
           (select count(*)::integer from webhook_delivery
            where endpoint_id = webhook_endpoint.id and state = 'waiting' and due_at <= now()) as waiting,
           (select count(*)::integer from webhook_delivery
            where endpoint_id = webhook_endpoint.id and state = 'failed') as failed,
           london_text(disabled_at) as "disabledAt", disabled_reason as "disabledReason"
    from webhook_endpoint order by id`;

const secretBytes = 32;

export async function createWebhook(
  { database, clock, actor, secrets, webhooksToPrivate }: WebhookParts,
  { url, events }: NewWebhook,
): Promise<{ guid: string; secret: string } | Refused> {
  if (isForbiddenAddress(new URL(url), webhooksToPrivate)) return refuseInvalid({ url: privateAddress });
  const secret = `whsec_${randomBytes(secretBytes).toString('base64')}`;
  return oneAtATime({ database }, sql`webhook_endpoint`, async (connection) => {
    const [duplicate] = await connection.rows`select from webhook_endpoint where url = ${url}`;
    if (duplicate) return urlTaken;
    const [added] = await connection.rows<{ guid: string }>`
      insert into webhook_endpoint (url, secret, events, created_at)
      select ${url}, ${secrets.seal(secret)}, ${[...new Set(events)]}::text[], ${clock()}
      where (select count(*) from webhook_endpoint) < ${webhooksMax} returning guid`;
    if (!added) return tooManyWebhooks;
    const changes = { url: [null, new URL(url).host], events: [null, events] } as Record<
      string,
      [unknown, unknown]
    >;
    const record = { type: 'webhook' as const, id: added.guid };
    await recordHistory(connection, { actor, at: clock(), record, action: 'added', changes });
    return { guid: added.guid, secret };
  });
}

type Endpoint = { id: number; guid: string };

/** Changes an endpoint, and records it in the history. */
const withEndpoint = (
  { database, clock, actor }: WebhookParts,
  guid: string,
  action: string,
  work: (connection: Database, endpoint: Endpoint) => Promise<unknown>,
): Promise<true | Refused> =>
  database.transaction(async (connection) => {
    const [endpoint] = guidPattern.test(guid)
      ? await connection.rows<Endpoint>`select id, guid from webhook_endpoint where guid = ${guid} for update`
      : [];
    if (!endpoint) return webhookNotFound;
    await work(connection, endpoint);
    const record = { type: 'webhook' as const, id: endpoint.guid };
    await recordHistory(connection, { actor, at: clock(), record, action });
    return true;
  });

export const removeWebhook = (parts: WebhookParts, guid: string): Promise<true | Refused> =>
  withEndpoint(
    parts,
    guid,
    'removed',
    ({ rows }, { id }) => rows`delete from webhook_endpoint where id = ${id}`,
  );

export const resumeWebhook = (parts: WebhookParts, guid: string): Promise<true | Refused> =>
  withEndpoint(parts, guid, 'resumed', async ({ rows }, { id }) => {
    await rows`
      update webhook_endpoint set disabled_at = null, disabled_reason = null, failing_since = null where id = ${id}`;
    await rows`
      update webhook_delivery set due_at = now() where endpoint_id = ${id} and state = 'waiting' and tries > 0`;
  });

export const testWebhook = (parts: WebhookParts, guid: string): Promise<true | Refused> =>
  withEndpoint(
    parts,
    guid,
    'tested',
    ({ rows }, endpoint) =>
      rows`
      insert into webhook_delivery (endpoint_id, type, record, happened_at, due_at)
      values (${endpoint.id}, 'test', ${endpoint.guid}, now(), now())`,
  );

type Deliveries = Answer<typeof webhookCalls.getWebhookDeliveries>;
type Query = Input<typeof webhookCalls.getWebhookDeliveries>['query'];

/** Newest first. */
export async function getWebhookDeliveries(
  { database }: Reading,
  guid: string,
  { before, limit }: Query,
): Promise<Deliveries | Refused> {
  const [endpoint] = guidPattern.test(guid)
    ? await database.rows<Endpoint>`select id, guid from webhook_endpoint where guid = ${guid}`
    : [];
  if (!endpoint) return webhookNotFound;
  const rowsMax = pageSize(limit, 50);
  return readPage(
    rowsMax,
    database.rows<Deliveries['items'][number] & { position: string }>`
      select id as position, id, 'msg_' || replace(guid::text, '-', '') as "messageId", type, record, state,
             london_text(happened_at) as "happenedAt", tries, london_text(tried_at) as "triedAt",
             last_answer as "lastAnswer", case when state = 'waiting' then london_text(due_at) end as "dueAt"
      from webhook_delivery
      where endpoint_id = ${endpoint.id} and (${before ?? null}::bigint is null or id < ${before ?? null})
      order by id desc limit ${rowsMax + 1}`,
    database.rows`select count(*)::integer as total from webhook_delivery where endpoint_id = ${endpoint.id}`,
  );
}

/** Queues a message again, sent or not. One that is being sent is left alone. */
export async function sendWebhookAgain({ database }: WebhookParts, id: string): Promise<true | Refused> {
  if (!/^\d{1,18}$/.test(id)) return deliveryNotFound;
  const [found] = await database.rows`
    update webhook_delivery set state = 'waiting', due_at = now(), tries = 0 where id = ${id}
    and ${isFree} returning 1`;
  return found ? true : deliveryNotFound;
}

const privateAddress =
  'Please enter a web address that begins with https, and that is reached from the internet.';
const takenMessage =
  'There is a program with this address already. If you have not seen its secret, please remove it and add it again.';
const urlTaken = refuse(409, 'url-taken', takenMessage, { fields: { url: takenMessage } });
const tooManyWebhooks = refuse(
  409,
  'too-many',
  `There can be ${webhooksMax} at most. Please remove one first.`,
);
const webhookNotFound = refuse(404, 'webhook-not-found', 'There is no such program, or it has been removed.');
const deliveryNotFound = refuse(
  404,
  'message-not-found',
  'There is no such message, or it is just being sent.',
);
