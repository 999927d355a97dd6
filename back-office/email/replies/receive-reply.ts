import { buffer } from 'node:stream/consumers';
import { receiveMessage, type ReplyOutcome, type ReplyParts } from './store-reply.ts';

/** Takes a message that a mail gateway hands over. */
export const receiveReply = async (
  parts: ReplyParts,
  raw: AsyncIterable<Uint8Array>,
): Promise<{ outcome: ReplyOutcome }> => ({ outcome: await receiveMessage(parts, await buffer(raw)) });
