/**
 * Why an email was not sent. `never`: the server refused it permanently; `no-mailbox`: the address does not exist;
 * `later`: the server deferred it; `server-away`: the server is unavailable; `unknown`: the server received it completely
 * and the connection dropped before the answer; `silent`: the same, but the answer timed out; `broken`: the connection
 * dropped before the server had received it; `unwanted`: it is out of date. The message is stored in the outbox, so it
 * contains no personal data.
 */
export class Refusal extends Error {
  readonly outcome:
    | 'never'
    | 'no-mailbox'
    | 'later'
    | 'server-away'
    | 'unknown'
    | 'silent'
    | 'broken'
    | 'unwanted';
  /** The server did not say so itself: nobody answered at its address. */
  readonly isUnanswered: boolean;

  constructor(outcome: Refusal['outcome'], sentence: string, isUnanswered = false) {
    super(sentence);
    this.outcome = outcome;
    this.isUnanswered = isUnanswered;
  }
}

type SmtpError = { code?: string; responseCode?: number; response?: string; command?: string };

/** Classifies an error of nodemailer. After a dropped connection, checks whether the server is available. */
export async function refusalOf(
  error: SmtpError,
  hadAllOfIt: boolean,
  serverAnswers: () => Promise<boolean>,
): Promise<Refusal> {
  if (hadAllOfIt && isTimeout(error))
    return new Refusal(
      'silent',
      `${smtpCodes(error)}: The mail server did not answer after the whole email was sent.`,
    );
  if (hadAllOfIt && error.responseCode === undefined)
    return new Refusal(
      'unknown',
      `${smtpCodes(error)}: The connection dropped after the whole email was sent.`,
    );
  if (isAboutMessage(error)) {
    const outcome = hasNoMailbox(error) ? 'no-mailbox' : isPermanent(error) ? 'never' : 'later';
    return new Refusal(outcome, `${smtpCodes(error)}: The mail server did not accept ${whatOf(error)}.`);
  }
  if (await serverAnswers())
    return new Refusal('broken', `${smtpCodes(error)}: The connection dropped while sending.`);
  const sentence = `${smtpCodes(error)}: The mail server could not be used.`;
  return new Refusal('server-away', sentence, error.responseCode === undefined);
}

const isTimeout = ({ code = '', responseCode }: SmtpError) =>
  responseCode === undefined && ['ETIMEDOUT', 'EABORT'].includes(code);

const isAboutMessage = ({ code, responseCode }: SmtpError) =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== 421 && !isAboutOurAccount(responseCode);

// RFC 4954: with a wrong or missing login every email is refused, until the provider corrects it.
const isAboutOurAccount = (responseCode = 0) => [454, 530, 534, 535, 538].includes(responseCode);

// RFC 5321, 4.2.1. 503 means a wrong sequence of commands. Without a code nodemailer itself refused the address or the
// email, and would again.
const isPermanent = ({ responseCode }: SmtpError) =>
  responseCode === undefined || (responseCode >= 500 && responseCode !== 503);

const namesOtherReason =
  /relay|spam|black|block|polic|denied|reputation|listed|auth|sender|\bfrom\b|\bIP\b|[DR]N?S?BL/i;

// RFC 5321, 4.2.3. Many servers use the same 550 to refuse us, our address or our email, so without an enhanced status
// it counts only if its text names no other reason.
function hasNoMailbox({ command, responseCode = 0, response = '' }: SmtpError): boolean {
  if (command !== 'RCPT TO' || responseCode < 500) return false;
  const status = enhancedStatusIn(response);
  if (status) return isAboutAddress(status);
  return [550, 551].includes(responseCode) && !namesOtherReason.test(response.replaceAll(/<[^<>]*>/g, ''));
}

/**
 * Whether an RFC 3463 status means that the address has no mailbox. Others mean that the mailbox is full (5.2.2), the
 * email is too large (5.2.3), the sender was refused (5.1.7, 5.1.8), the system failed (5.3, 5.5, 5.6), or a policy or
 * spam filter refused us (5.7).
 */
export const isAboutAddress = (status: string): boolean =>
  /^5\.(0\.0|1\.([0-6]|9|10)|2\.[01]|4\.4)$/.test(status);

const whatOf = ({ command }: SmtpError) =>
  command === 'MAIL FROM' ? 'our address' : command === 'RCPT TO' ? 'the recipient' : 'the email';

/** Only the codes, such as `550 5.1.1`, because the text of an answer usually contains the address. */
const smtpCodes = ({ code, responseCode, response = '' }: SmtpError): string =>
  [responseCode ?? code ?? 'unknown', enhancedStatusIn(response)].filter(Boolean).join(' ');

const enhancedStatusIn = (response: string): string | undefined =>
  /(?<=^\d{3}[ -])[245]\.\d{1,3}\.\d{1,3}\b/.exec(response)?.[0];
