import { readDomain } from '../outbox/silent-domains.ts';

/**
 * The meaning of a permanent refusal:
 * - `no-mailbox`: the address does not exist;
 * - `sender`: the server refuses us, not the recipient;
 * - `mailbox`: the mailbox exists and takes no email now;
 * - `other`: anything else, which proves nothing about the address.
 */
export type Meaning = 'no-mailbox' | 'sender' | 'mailbox' | 'other';

/** The sentence beside a code that does not show a missing mailbox. */
export const mailboxNotFound = 'There is no such mailbox.';

type Answer = {
  /** The answer of the server with its codes, which may have several lines. */
  text: string;
  recipient: string;
  /** The status of a delivery report (RFC 3464), if there is one. */
  status?: string | undefined;
  /** Whether it was the answer to MAIL FROM, which names the sender. */
  isAfterMailFrom?: boolean;
};

const textMax = 4_000;

/**
 * Reads the meaning of a refusal from its codes (RFC 3463) and its text. Exim reports every failure as 5.0.0, and other
 * servers add an exact code to a vague one, so exact codes count, and two that differ prove nothing. `no-mailbox` blocks
 * an address for good, so in doubt the meaning is `other`.
 */
export function readMeaning({ text, recipient, status, isAfterMailFrom = false }: Answer): Meaning {
  const answer = text.slice(0, textMax);
  const codes = [...(status ? [status] : []), ...findCodes(answer)];
  const exactCodes = new Set(codes.filter((code) => !vagueCode.test(code)));
  const cleaned = removeAddresses(answer);
  if (isAboutSize(exactCodes, cleaned)) return 'other';
  if (isAfterMailFrom || [...exactCodes].some(isOfSender) || namesSender.test(cleaned)) return 'sender';
  if (namesOurServer.test(cleaned)) return 'sender';
  if (namesFullMailbox.test(cleaned) || [...exactCodes].some((code) => /^[45]\.2\./.test(code)))
    return 'mailbox';
  if (namesOtherReason.test(cleaned)) return 'other';
  if (exactCodes.size > 0)
    return [...exactCodes].every(isProof) ? 'no-mailbox' : judgeMissingRoute(exactCodes, answer, recipient);
  return namesNoMailbox.test(cleaned) ? 'no-mailbox' : 'other';
}

// 5.1.1 and 5.1.10: no such mailbox, or a domain that takes no email (RFC 7505). 5.1.2: no such domain.
export const isProof = (code: string) => /^5\.1\.(1|2|10)$/.test(code);
const isOfSender = (code: string) => /^[45]\.1\.[78]$/.test(code);

// Vague codes name at most a class. Under 5.1.351, Microsoft repeats what another server said.
const vagueCode = /^5\.((0|2|3|5)\.0|1\.(0|351)|0\.\d+)$/;

// A code stands after that of the answer, at the beginning of a line, or at the end of the sentence of a relay.
function findCodes(text: string): string[] {
  const codes = text.matchAll(/(?:^|[\s;:>(])(?:[45]\d\d[ -])?([45]\.\d{1,3}\.\d{1,3})(?=[\s:;,)]|$)/g);
  return Array.from(codes, ([, code = '']) => code);
}

// Addresses and URLs may contain any word, such as spam@…. A code in angle brackets is not a code of the answer.
const removeAddresses = (text: string): string =>
  text
    .replaceAll(/<[^<>\s]*>|https?:\/\/\S+|[^\s<>:;,"'()]+@[^\s<>:;,"'()]+/g, ' ')
    .replaceAll(/remote server returned unknown recipient or mailbox unavailable/gi, ' ')
    .replaceAll(/\s+/g, ' ');

// Sentences of Postfix, Exim, sendmail, OpenSMTPD and Exchange about the sender, sometimes beside "550 User unknown".
const namesSender = new RegExp(
  [
    String.raw`\bsender (address |domain |verify |verification )?(is )?(rejected|refused|denied|invalid|failed|unknown|not)`,
    String.raw`\b(invalid|unknown|bad|unverified|unauthori[sz]ed) sender|(verify|verification) failed for|\bsender verif`,
    String.raw`\bdomain of sender|\bsender domain|\b(mail|envelope) from\b|\bsender\b.{0,40}\b(not|denied|rejected|forbidden)\b`,
    String.raw`\bfrom address|\bsender address|\breturn[- ]path|\bnot (own|allowed|permitted|authori[sz]ed) (by|to|as|for) .{0,30}\b(user|send|sender)\b`,
  ].join('|'),
  'i',
);

// Sentences of a server that relays no emails from here.
const namesOurServer =
  /\brelay(ing)? (access )?(is )?(denied|not (permitted|allowed)|prohibited)|\b(unable|not (configured|allowed|permitted)) to relay\b|\bauthentication (is )?(required|needed)|\bclient host rejected/i;

const namesFullMailbox =
  /\b(mailbox|inbox|account|user|recipient|storage|disk)\b.{0,30}\b(full|over ?quota|quota|exceed\w*|too (full|large))|\b(over|exceed\w*|out of)\b.{0,20}\b(quota|storage|space)|\bquota\b/i;

const isAboutSize = (codes: Set<string>, text: string) =>
  [...codes].some((code) => /^5\.(2\.3|3\.4)$/.test(code)) ||
  /\b(size|message|email)\b.{0,30}\b(limit|maximum|too (large|big)|exceed\w*)|\btoo (large|big)\b/i.test(
    text,
  );

const namesOtherReason =
  /\bspam|\bjunk\b|\bvirus|\bmalware|\bblack ?list|\bblock(ed|ing|list|s)?\b|\bpolic(y|ies)\b|\bdenied\b|\breputation\b|\b(un|de|is |are |been |currently )?listed (in|on|at|by)\b|\bauthenticat|\bcontent\b|\bbounces?\b.{0,20}\bonly|\bIP( address)?\b|\b\w*(DNSBL|RBL)\b|\brDNS\b|\breverse DNS|\bPTR\b|\bDMARC\b|\bSPF\b|\bDKIM\b|\bgreylist|\brate\b.{0,20}\blimit|\btoo many\b|\btry (again )?later\b|\bnot found, try again\b|\btemporar|\bdisabled\b|\bsuspended\b|\binactive\b|\bnot active\b|\bexpired\b|\bloop\b|\bno such file\b|\bprohibited\b|\brestricted\b|\brefused to talk\b/i;

const thing = String.raw`(?:user|mail ?box|recipient|account|address(?:ee)?|e-?mail(?: address| account)?|person|customer|subscriber|local[- ]part|alias|destination(?: address)?)`;
const domain = String.raw`(?:domain|host|destination (?:server|domain))`;
const missing = String.raw`(?:unknown|not found|(?:could ?n.t|could not|cannot|can.?t) be found|does ?n.t exist|does not exist|not exist|no longer exists?|not known|not recogni[sz]ed|non-?existent|is invalid|not (?:a )?valid|unrecogni[sz]ed|no longer on server)`;
const namesNoMailbox = new RegExp(
  [
    String.raw`\b${thing}\b(?: \S{1,40}){0,8}? ${missing}\b`,
    String.raw`\b(?:unknown|invalid|non-?existent|unrecogni[sz]ed|not a (?:valid|known)|no such) (?:local |virtual |email )?${thing}\b`,
    String.raw`\b(?:unknown|no such|non-?existent) ${domain}\b|\b${domain}(?: name)?(?: \S{1,40}){0,3}? (?:unknown|does not exist|doesn.t exist|not found)\b`,
    String.raw`\bunrouteable address\b|\bno mailbox (?:here )?by that name\b|\bdoes(?: not|n.t) have an? .{0,40}\baccount\b`,
    String.raw`\bno (?:${thing}) (?:here|with that name|by that name)\b|\bthis user does not exist\b`,
  ].join('|'),
  'i',
);

/** Postfix answers 5.4.4 for a missing domain, but also if its own relay host is unknown. */
const judgeMissingRoute = (codes: Set<string>, text: string, recipient: string): Meaning => {
  const [, name = ''] =
    /\bname service error for name=(\S+) type=\w+: host not found\b(?!, try)/i.exec(text) ?? [];
  const isRecipientDomain = name.toLowerCase() === readDomain(recipient);
  return isRecipientDomain && [...codes].every((code) => code === '5.4.4') ? 'no-mailbox' : 'other';
};
