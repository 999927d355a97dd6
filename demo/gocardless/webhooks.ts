import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { HappenedEvent } from './records.ts';

/** The body of a webhook and its signature. */
export function createWebhook(events: HappenedEvent[], secret: string) {
  const body = JSON.stringify({ events, meta: { webhook_id: `WB${events.length}` } });
  return { body, signature: createHmac('sha256', secret).update(body).digest('hex') };
}

/** Sends one webhook and returns the response status. */
export async function postWebhook(address: string, body: string, signature: string | null): Promise<number> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'gocardless-webhook-service/1.1',
      ...(signature !== null && { 'Webhook-Signature': signature }),
    },
    body,
    signal: AbortSignal.timeout(10_000),
  });
  await answer.arrayBuffer();
  return answer.status;
}

type Sending = { duplicates?: number; reversed?: boolean; batch?: number; delayMs?: number };

/** Sends events as the real GoCardless may: twice, out of order, late, in batches. */
export async function sendWebhooks(
  address: string,
  secret: string,
  events: HappenedEvent[],
  { duplicates = 0, reversed = false, batch = 250, delayMs = 0 }: Sending = {},
): Promise<number[]> {
  const ordered = reversed ? events.toReversed() : events;
  const statuses: number[] = [];
  await wait(delayMs);
  for (let start = 0; start < ordered.length; start += batch) {
    const { body, signature } = createWebhook(ordered.slice(start, start + batch), secret);
    for (let time = 0; time <= duplicates; time++) statuses.push(await postWebhook(address, body, signature));
  }
  return statuses;
}
