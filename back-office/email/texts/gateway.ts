import { fillContent, type ContentValues } from '#contract/operator/settings/text-content.ts';
import { isLoopback } from '../../outgoing/private-addresses.ts';
import { post } from '../../outgoing/post.ts';
import type { TextMessage } from '../email.ts';
import { SendingError } from '../refusals/refusal.ts';

/** Sends text messages, each within a time limit. Throws a `SendingError` on failure. */
export type TextGateway = {
  /** @param reference identifies the message; all attempts share it */
  send(message: TextMessage, reference: string): Promise<'sent'>;
  /** Whether the gateway recognises a repeated reference, and sends such a message once. */
  knowsRepeats(): boolean;
};

export type GatewaySettings = {
  /** `{user}` in it stands for the account. */
  url: string;
  user: string;
  /** The value of the Authorization header, or null for none. */
  authorization: string | null;
  /** JSON, or one field on each line. */
  content: string;
  sender: string;
  /** The codes of answers about a number that never takes a text message. */
  refusals: string[];
  /** The header for the reference; empty if the gateway recognises no repeats. */
  idempotencyHeader: string;
};

// Enough for a code. Answers are not stored.
const answerBytesMax = 10_000;

export async function sendThroughGateway(
  gateway: GatewaySettings,
  { to, text }: TextMessage,
  reference: string,
): Promise<'sent'> {
  const { user, authorization, sender, idempotencyHeader } = gateway;
  const url = new URL(gateway.url.replaceAll('{user}', encodeURIComponent(user)));
  const values: ContentValues = { number: to, digits: to.slice(1), text, sender, reference };
  const { type, body } = fillContent(gateway.content, values);
  const answer = await post({
    url,
    body,
    headers: {
      'Content-Type': type,
      Accept: 'application/json',
      ...(authorization && { Authorization: authorization }),
      ...(idempotencyHeader && { [idempotencyHeader]: reference }),
    },
    allowsPrivate: isLoopback(url),
    answerBytesMax,
  });
  if ('status' in answer) return judge(gateway, answer);
  const sentence = answer.mayHaveArrived
    ? 'The connection dropped before the gateway for text messages answered.'
    : 'The gateway for text messages could not be reached.';
  const reason = `${toErrorCode(answer.failure)}: ${sentence}`;
  throw answer.mayHaveArrived
    ? new SendingError('unknown', reason)
    : new SendingError('server-away', reason, { isUnanswered: true });
}

// The answer of a proxy in front of the gateway, which may have accepted the message.
const isProxyError = (status: number) => status === 502 || status === 504;
const isBusy = (status: number) => status === 408 || status === 425 || status === 429 || status >= 500;
// Answers about the account, its balance, or the address of the gateway. Redirects are not followed.
const concernsAccount = (status: number) => status < 400 || [401, 402, 403, 404, 405, 407].includes(status);

function judge({ refusals }: GatewaySettings, { status, text }: { status: number; text: string }): 'sent' {
  const isAccepted = status >= 200 && status < 300;
  const code = refusals.find((each) => mentionsCode(text, each));
  // Some gateways refuse a number in an answer with a status of success.
  if (code)
    throw new SendingError('no-mailbox', `${status} ${code}: ${notAccepted} the number.`, {
      about: { meaning: 'no-mailbox', key: `text ${status} ${code}` },
    });
  if (isAccepted) return 'sent';
  if (isProxyError(status))
    throw new SendingError(
      'unknown',
      `${status}: The gateway for text messages did not say what became of it.`,
    );
  if (isBusy(status)) throw new SendingError('later', `${status}: The gateway for text messages is busy.`);
  if (concernsAccount(status)) throw new SendingError('sender', `${status}: ${notAccepted} our account.`);
  throw new SendingError('never', `${status}: ${notAccepted} the message.`, {
    about: { meaning: 'other', key: `text ${status}` },
  });
}

// A code counts only as a whole word, not inside a number or an id.
const mentionsCode = (answer: string, code: string): boolean =>
  answer.split(/[^A-Za-z0-9_.-]+/).includes(code);

const notAccepted = 'The gateway for text messages did not accept';

const toErrorCode = (failure: string) => (/^[A-Z_]{3,40}$/.test(failure) ? failure : 'ENOANSWER');
