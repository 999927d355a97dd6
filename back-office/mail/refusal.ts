/**
 * Why a letter did not go. `never`: the server will not have this letter; `later`: this letter, another time;
 * `server-away`: no letter can go at present. The sentence is kept in the outbox, so it holds no personal data.
 */
export class Refusal extends Error {
  readonly outcome: 'never' | 'later' | 'server-away';

  constructor(outcome: Refusal['outcome'], sentence: string) {
    super(sentence);
    this.outcome = outcome;
  }
}

type SmtpError = { code?: string; responseCode?: number; response?: string; command?: string };

/** Reads what nodemailer threw. A broken connection may be the letter's doing or the server's: the server is asked. */
export async function refusalOf(error: SmtpError, serverAnswers: () => Promise<boolean>): Promise<Refusal> {
  if (isAboutTheLetter(error)) {
    const outcome = isPermanent(error) ? 'never' : 'later';
    return new Refusal(outcome, `${smtpCodes(error)}: The mail server did not accept ${whatOf(error)}.`);
  }
  if (await serverAnswers())
    return new Refusal('later', `${smtpCodes(error)}: The connection broke while sending.`);
  return new Refusal('server-away', `${smtpCodes(error)}: The mail server could not be used.`);
}

const isAboutTheLetter = ({ code, responseCode }: SmtpError) =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== 421 && !isAboutOurAccount(responseCode);

// RFC 4954: a wrong or missing login refuses every letter alike, and it is the provider who can mend it.
const isAboutOurAccount = (responseCode = 0) => [454, 530, 534, 535, 538].includes(responseCode);

// RFC 5321, 4.2.1. 503 says that the session got out of step. Without a code nodemailer itself found the
// address or the letter unfit, and will again.
const isPermanent = ({ responseCode }: SmtpError) =>
  responseCode === undefined || (responseCode >= 500 && responseCode !== 503);

const whatOf = ({ command }: SmtpError) =>
  command === 'MAIL FROM' ? 'our address' : command === 'RCPT TO' ? 'the recipient' : 'the letter';

/** The codes alone, `550 5.1.1`: the words of a server's answer as a rule hold the address. */
function smtpCodes({ code, responseCode, response = '' }: SmtpError): string {
  const [enhanced] = /(?<=^\d{3}[ -])[245]\.\d{1,3}\.\d{1,3}\b/.exec(response) ?? [];
  return [responseCode ?? code ?? 'unknown', enhanced].filter(Boolean).join(' ');
}
