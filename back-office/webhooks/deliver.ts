import type { Database } from '../database/database.ts';
import { claimLease, isFree, isHeld, isHeldBy, releaseLease, type KilledProcess } from '../jobs/lease.ts';
import { startWorker, type Worker } from '../jobs/worker.ts';
import type { Secrets } from '../settings/secrets.ts';
import { type PostResult, post } from '../outgoing/post.ts';
import { createHmac } from 'node:crypto';

type Parts = {
  database: Database;
  log: (sentence: string) => void;
  installationId: string;
  secrets: Pick<Secrets, 'open'>;
  webhooksToPrivate: boolean;
  pollMs?: number;
};

const pollMsDefault = 5_000;
const messagesAtOnce = 10;
const keptDays = 30;
const [minute, hour] = [60, 3_600];
// The delays that Standard Webhooks proposes: three days in all.
const retrySeconds = [
  5,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];
const disabledAfterDays = 3;
const gone = 410;

type ClaimedMessage = Message & { id: string; claims: number; tries: number; endpoint: number };

/** Sends messages to programs, each until its program has it, or for three days. */
export const startWebhooks = (parts: Parts): Worker =>
  startWorker({
    work: async (stopping) => {
      await deleteOld(parts);
      for (let sent = 1; sent > 0 && !stopping.aborted;) {
        const claimed = await claim(parts);
        await Promise.all(claimed.map((message) => deliver(parts, message)));
        sent = claimed.length;
      }
    },
    pollMs: parts.pollMs ?? pollMsDefault,
    log: parts.log,
    failure: 'Messages to programs could not be sent',
  });

/** Deletes the messages of a month ago. */
const deleteOld = ({ database }: Parts) =>
  database.rows`
    delete from webhook_delivery
    where state <> 'waiting' and happened_at < now() - make_interval(days => ${keptDays})`;

const claim = (parts: Parts) =>
  parts.database.rows<ClaimedMessage>`
    with due as (
      select webhook_delivery.id, endpoint_id, url, secret
      from webhook_delivery join webhook_endpoint on webhook_endpoint.id = endpoint_id
      where state = 'waiting' and due_at <= now() and disabled_at is null and ${isFree}
      order by due_at limit ${messagesAtOnce} for update of webhook_delivery skip locked
    )
    update webhook_delivery set tries = tries + 1, tried_at = now(), ${claimLease(parts)}
    from due where webhook_delivery.id = due.id
    returning webhook_delivery.id, guid, type, record, happened_at as "happenedAt", tries, claims, url, secret,
              due.endpoint_id as endpoint`;

async function deliver(
  { database, secrets, webhooksToPrivate }: Parts,
  message: ClaimedMessage,
): Promise<void> {
  const secret = secrets.open(message.secret);
  const answer: PostResult =
    secret === null
      ? {
          failure: 'The secret cannot be read, because OPERATOR_KEY has changed.',
          mayHaveArrived: false,
        }
      : await sendMessage({ ...message, secret }, new Date(), webhooksToPrivate);
  const hasArrived = 'status' in answer && answer.status >= 200 && answer.status < 300;
  const text = 'status' in answer ? `${answer.status}` : answer.failure;
  const retry = retrySeconds[message.tries - 1];
  const state = hasArrived ? 'sent' : retry === undefined ? 'failed' : 'waiting';
  await database.transaction(async ({ rows }) => {
    const [held] = await rows`
      update webhook_delivery set state = ${state}, last_answer = ${text},
             due_at = now() + make_interval(secs => ${retry ?? 0}), ${releaseLease}
      where ${isHeld(message)} returning 1`;
    if (!held) return;
    const isGone = 'status' in answer && answer.status === gone;
    await rows`
      update webhook_endpoint set
        failing_since = case when ${hasArrived} then null else coalesce(failing_since, now()) end,
        disabled_at = case when ${isGone} or not ${hasArrived}
                             and failing_since < now() - make_interval(days => ${disabledAfterDays}) then now() end,
        disabled_reason = case when not ${hasArrived} then ${text} end
      where id = ${message.endpoint} and disabled_at is null`;
  });
}

/** Releases the messages of a killed process. A program may get one twice, with one `webhook-id`. Returns how many. */
export async function releaseKilledWebhooks({ database, installationId }: KilledProcess): Promise<number> {
  const rows = await database.rows`
    update webhook_delivery set ${releaseLease} where ${isHeldBy(installationId)} and state = 'waiting' returning 1`;
  return rows.length;
}

type Message = {
  url: string;
  /** `whsec_` and the key in base64. */
  secret: string;
  guid: string;
  type: string;
  record: string;
  happenedAt: Date;
};

/** Posts a message as Standard Webhooks defines. Does not read the answer. */
function sendMessage(message: Message, now: Date, allowsPrivate: boolean): Promise<PostResult> {
  const { type, record, happenedAt } = message;
  const body = JSON.stringify({ type, timestamp: happenedAt.toISOString(), data: { record } });
  return post({
    url: new URL(message.url),
    headers: { 'Content-Type': 'application/json', ...signMessage(message, body, now) },
    body,
    allowsPrivate,
    answerBytesMax: 0,
  });
}

function signMessage({ guid, secret }: Message, body: string, now: Date) {
  const id = `msg_${guid.replaceAll('-', '')}`;
  const seconds = Math.floor(now.getTime() / 1_000);
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': `${seconds}`, 'webhook-signature': `v1,${signature}` };
}
