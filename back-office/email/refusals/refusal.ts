import { readMeaning, mailboxNotFound, type Meaning } from './meaning.ts';
import { createRefusalKey } from './same-refusals.ts';

/**
 * The reason why an email was not sent:
 * - `never`: the server refused it permanently;
 * - `no-mailbox`: the address does not exist;
 * - `sender`: the server refuses our address, for every recipient;
 * - `later`: the server deferred it;
 * - `server-away`: the server is unavailable;
 * - `unknown`: the server received it completely, and the connection dropped before the answer;
 * - `silent`: the server received it completely, and the answer timed out;
 * - `broken`: the connection dropped before the server had received it;
 * - `unwanted`: it is out of date.
 *
 * The message is stored in the outbox, so it contains no personal data.
 */
export class SendingError extends Error {
  readonly outcome:
    | 'never'
    | 'no-mailbox'
    | 'sender'
    | 'later'
    | 'server-away'
    | 'unknown'
    | 'silent'
    | 'broken'
    | 'unwanted';
  /** Whether the connection failed, so that there is no answer. */
  readonly isUnanswered: boolean;
  /** The meaning of a permanent refusal, and the key by which it is recognised. */
  readonly about: { meaning: Meaning; key: string } | null;

  constructor(
    outcome: SendingError['outcome'],
    sentence: string,
    { isUnanswered = false, about = null }: Partial<Pick<SendingError, 'isUnanswered' | 'about'>> = {},
  ) {
    super(sentence);
    this.outcome = outcome;
    this.isUnanswered = isUnanswered;
    this.about = about;
  }
}

type SmtpError = { code?: string; responseCode?: number; response?: string; command?: string };

/** Classifies an error of nodemailer. After a dropped connection, checks whether the server is available. */
export async function toSendingError(
  error: SmtpError,
  { hadAllOfIt, recipient }: { hadAllOfIt: boolean; recipient: string },
  serverAnswers: () => Promise<boolean>,
): Promise<SendingError> {
  if (hadAllOfIt && isTimeout(error))
    return new SendingError(
      'silent',
      `${formatSmtpCodes(error)}: The mail server did not answer after the whole email was sent.`,
    );
  if (hadAllOfIt && error.responseCode === undefined)
    return new SendingError(
      'unknown',
      `${formatSmtpCodes(error)}: The connection dropped after the whole email was sent.`,
    );
  if (concernsMessage(error)) {
    const about =
      isPermanent(error) || isTemporarySenderRefusal(error) ? describeRefusal(error, recipient) : null;
    const outcome = about ? toOutcome(about.meaning) : 'later';
    const isUncoded = outcome === 'no-mailbox' && !findEnhancedStatus(error.response ?? '');
    const sentence = `${formatSmtpCodes(error)}: The mail server did not accept ${nameRefusedPart(error)}.`;
    return new SendingError(outcome, isUncoded ? `${sentence} ${mailboxNotFound}` : sentence, { about });
  }
  if (await serverAnswers())
    return new SendingError('broken', `${formatSmtpCodes(error)}: The connection dropped while sending.`);
  const sentence = `${formatSmtpCodes(error)}: The mail server could not be used.`;
  return new SendingError('server-away', sentence, { isUnanswered: error.responseCode === undefined });
}

const isTimeout = ({ code = '', responseCode }: SmtpError) =>
  responseCode === undefined && ['ETIMEDOUT', 'EABORT'].includes(code);

const concernsMessage = ({ code, responseCode }: SmtpError) =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== 421 && !concernsOurAccount(responseCode);

// RFC 4954: with a wrong or missing login every email is refused, until the provider corrects it.
const concernsOurAccount = (responseCode = 0) => [454, 530, 534, 535, 538].includes(responseCode);

// RFC 5321, 4.2.1. 503 means a wrong sequence of commands. Without a code nodemailer itself refused the address or the
// email, and would again.
const isPermanent = ({ responseCode }: SmtpError) =>
  responseCode === undefined || (responseCode >= 500 && responseCode !== 503);

// Postfix answers with this code if it does not find the domain of the sender.
const isTemporarySenderRefusal = ({ response = '' }: SmtpError) =>
  /^4\.1\.[78]$/.test(findEnhancedStatus(response) ?? '');

// `no-mailbox` counts only as the answer to RCPT TO. Without a command, nodemailer itself refused the address.
function describeRefusal(
  { command = '', response = '' }: SmtpError,
  recipient: string,
): SendingError['about'] {
  const text = response.replaceAll(/^\d{3}[ -]/gm, '');
  const meaning = readMeaning({ text, recipient, isAfterMailFrom: command === 'MAIL FROM' });
  const isProven = meaning !== 'no-mailbox' || command === 'RCPT TO';
  return { meaning: isProven ? meaning : 'other', key: createRefusalKey(response, recipient) };
}

const toOutcome = (meaning: Meaning) =>
  meaning === 'no-mailbox' || meaning === 'sender' ? meaning : 'never';

const nameRefusedPart = ({ command }: SmtpError) =>
  command === 'MAIL FROM' ? 'our address' : command === 'RCPT TO' ? 'the recipient' : 'the email';

/** Only the codes, such as `550 5.1.1`, because the text of an answer usually contains the address. */
const formatSmtpCodes = ({ code, responseCode, response = '' }: SmtpError): string =>
  [responseCode ?? code ?? 'unknown', findEnhancedStatus(response)].filter(Boolean).join(' ');

const findEnhancedStatus = (response: string): string | undefined =>
  /(?<=^\d{3}[ -])[245]\.\d{1,3}\.\d{1,3}\b/.exec(response)?.[0];
