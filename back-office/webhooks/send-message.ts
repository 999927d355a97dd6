import { createHmac } from 'node:crypto';
import { request as requestPlain } from 'node:http';
import { request } from 'node:https';
import { isForbiddenAddress, publicLookup } from './private-addresses.ts';

const answerMs = 15_000;

export type Message = {
  url: string;
  /** `whsec_` and the key in base64. */
  secret: string;
  guid: string;
  type: string;
  record: string;
  happenedAt: Date;
};

/** The status of the answer, or why there was none. */
export type Answered = { status: number } | { failure: string };

/** Posts a message as Standard Webhooks has it. Follows no redirect, and does not read the answer. */
export function sendMessage(message: Message, now: Date, allowsPrivate: boolean): Promise<Answered> {
  const url = new URL(message.url);
  if (isForbiddenAddress(url, allowsPrivate)) return Promise.resolve({ failure: 'The address is private.' });
  const { type, record, happenedAt } = message;
  const body = JSON.stringify({ type, timestamp: happenedAt.toISOString(), data: { record } });
  return new Promise((resolve) => {
    const send = url.protocol === 'https:' ? request : requestPlain;
    const sending = send(url, {
      method: 'POST',
      agent: false,
      signal: AbortSignal.timeout(answerMs),
      ...(!allowsPrivate && { lookup: publicLookup }),
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        'User-Agent': 'Lychgate',
        ...signed(message, body, now),
      },
    });
    sending.once('response', ({ statusCode = 0 }) => {
      resolve({ status: statusCode });
      sending.destroy();
    });
    sending.on('error', (error: NodeJS.ErrnoException) => resolve({ failure: failureOf(error) }));
    sending.end(body);
  });
}

function signed({ guid, secret }: Message, body: string, now: Date) {
  const id = `msg_${guid.replaceAll('-', '')}`;
  const seconds = Math.floor(now.getTime() / 1_000);
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': `${seconds}`, 'webhook-signature': `v1,${signature}` };
}

const failureOf = ({ name, code, message }: NodeJS.ErrnoException): string =>
  name === 'AbortError' || name === 'TimeoutError'
    ? 'No answer within 15 seconds.'
    : (code ?? message).slice(0, 200);
