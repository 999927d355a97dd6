import { createHmac } from 'node:crypto';
import { post, type PostResult } from '../outgoing/post.ts';

export type Message = {
  url: string;
  /** `whsec_` and the key in base64. */
  secret: string;
  guid: string;
  type: string;
  record: string;
  happenedAt: Date;
};

/** Posts a message as Standard Webhooks defines. Does not read the answer. */
export function sendMessage(message: Message, now: Date, allowsPrivate: boolean): Promise<PostResult> {
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
