/**
 * Why a letter did not go. `never`: the server will not have this letter; `no-mailbox`: nor any other to this
 * address; `later`: this letter, another time; `server-away`: no letter can go at present; `unknown`: the server
 * had all of it and did not say whether it took it; `silent`: the same, because it did not answer in time; `broken`:
 * the connection broke before the server had all of it; `unwanted`: what it says no longer holds. The sentence is kept in the outbox, so it holds no personal data.
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

  constructor(outcome: Refusal['outcome'], sentence: string) {
    super(sentence);
    this.outcome = outcome;
  }
}

type SmtpError = { code?: string; responseCode?: number; response?: string; command?: string };

/** Reads what nodemailer threw. A broken connection may be the letter's doing or the server's: the server is asked. */
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
      `${smtpCodes(error)}: The connection broke after the whole letter was sent.`,
    );
  if (isAboutMessage(error)) {
    const outcome = hasNoMailbox(error) ? 'no-mailbox' : isPermanent(error) ? 'never' : 'later';
    return new Refusal(outcome, `${smtpCodes(error)}: The mail server did not accept ${whatOf(error)}.`);
  }
  if (await serverAnswers())
    return new Refusal('broken', `${smtpCodes(error)}: The connection broke while sending.`);
  return new Refusal('server-away', `${smtpCodes(error)}: The mail server could not be used.`);
}

const isTimeout = ({ code = '', responseCode }: SmtpError) =>
  responseCode === undefined && ['ETIMEDOUT', 'EABORT'].includes(code);

const isAboutMessage = ({ code, responseCode }: SmtpError) =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== 421 && !isAboutOurAccount(responseCode);

// RFC 4954: a wrong or missing login refuses every letter alike, and it is the provider who can mend it.
const isAboutOurAccount = (responseCode = 0) => [454, 530, 534, 535, 538].includes(responseCode);

// RFC 5321, 4.2.1. 503 says that the session got out of step. Without a code nodemailer itself found the
// address or the letter unfit, and will again.
const isPermanent = ({ responseCode }: SmtpError) =>
  responseCode === undefined || (responseCode >= 500 && responseCode !== 503);

const isHelloRefused =
  /relay|spam|black|block|polic|denied|reputation|listed|auth|sender|\bfrom\b|\bIP\b|[DR]N?S?BL/i;

// RFC 5321, 4.2.3. Many servers refuse us, our address or our letter with the same 550, so without an enhanced
// status it counts only where its words speak of nothing else.
function hasNoMailbox({ command, responseCode = 0, response = '' }: SmtpError): boolean {
  if (command !== 'RCPT TO' || responseCode < 500) return false;
  const status = enhancedStatusIn(response);
  if (status) return isAboutAddress(status);
  return [550, 551].includes(responseCode) && !isHelloRefused.test(response.replaceAll(/<[^<>]*>/g, ''));
}

/**
 * Whether a status of RFC 3463 says for good that an address has no mailbox. Not so where it is full (5.2.2), the
 * letter is too large (5.2.3), the sender was not liked (5.1.7, 5.1.8), the other system failed (5.3, 5.5, 5.6), or
 * its policy or spam filter did not want us (5.7).
 */
export const isAboutAddress = (status: string): boolean =>
  /^5\.(0\.0|1\.([0-6]|9|10)|2\.[01]|4\.4)$/.test(status);

const whatOf = ({ command }: SmtpError) =>
  command === 'MAIL FROM' ? 'our address' : command === 'RCPT TO' ? 'the recipient' : 'the letter';

/** The codes alone, `550 5.1.1`: the words of a server's answer as a rule hold the address. */
const smtpCodes = ({ code, responseCode, response = '' }: SmtpError): string =>
  [responseCode ?? code ?? 'unknown', enhancedStatusIn(response)].filter(Boolean).join(' ');

const enhancedStatusIn = (response: string): string | undefined =>
  /(?<=^\d{3}[ -])[245]\.\d{1,3}\.\d{1,3}\b/.exec(response)?.[0];
