import { refuse, type Refused } from '#contract/call.ts';
import type { EmailSignoff } from '#contract/mailing.ts';
import { visitorActor } from '#contract/operator/staff/actor.ts';
import type { SignoffLink } from '#contract/visitor/links.ts';
import { sql, type Database } from '../../database/database.ts';
import { lockSignoffByToken } from '../find-sign-off.ts';
import { repeatedPressMs, type SignoffOption, type SignoffParts } from '../parts.ts';
import { recordAnswer } from './record-answer.ts';
import { computeTokenDigest } from '../token.ts';

type LinkAnswer = { digest: Buffer; option: string; at: Date };

/** Records the choice of a link, once for each email. A repeat within ten minutes gets the same answer. */
export async function signOff(
  parts: SignoffParts,
  { emailGuid, optionSelected }: EmailSignoff,
): Promise<{ status: 'OK' | 'Error'; message: string }> {
  const answer = { digest: computeTokenDigest(emailGuid), option: optionSelected, at: parts.clock() };
  const recorded = await parts.database.transaction((database) => recordLinkAnswer(parts, database, answer));
  if (recorded) {
    parts.wakeOutbox();
    return { status: 'OK', message: recorded.text };
  }
  return answerUnrecorded(parts, answer);
}

async function recordLinkAnswer(parts: SignoffParts, database: Database, { digest, option, at }: LinkAnswer) {
  const signoff = await lockSignoffByToken(database, digest);
  if (!signoff) return undefined;
  const condition = sql`t.token_digest = ${digest} and t.expires_at > ${at}`;
  return recordAnswer(parts, database, signoff, {
    option,
    at,
    actor: visitorActor,
    spoken: null,
    condition,
  });
}

type StoredToken = {
  deceasedName: string;
  optionSelected: string | null;
  usedAt: Date | null;
  usedAtText: string | null;
  expiresAt: Date;
  isVoided: boolean;
  isReplaced: boolean;
  options: SignoffOption[];
};

/** The sign-off behind the links of an email, before a choice is made. */
export async function getSignoffLink(
  { database, clock, phone }: SignoffParts,
  emailGuid: string,
): Promise<SignoffLink | Refused> {
  const token = await findToken(database, computeTokenDigest(emailGuid));
  if (!token) return refuse(404, 'signoff-link-not-found', describeUnknownLink(phone));
  const { deceasedName, isVoided, usedAtText, optionSelected, options } = token;
  const chosenOption = options.find(({ option }) => option === optionSelected);
  const isRecorded = !isVoided && usedAtText && chosenOption;
  const problem = describeClosedToken(token, clock(), phone);
  return {
    deceasedName: isVoided ? null : deceasedName,
    recorded: isRecorded ? { text: chosenOption.text, at: usedAtText } : null,
    options: problem === null ? options : [],
    problem,
  };
}

async function findToken(database: Database, digest: Buffer): Promise<StoredToken | undefined> {
  const [token] = await database.rows<StoredToken>`
    select deceased_name as "deceasedName", option_selected as "optionSelected", used_at as "usedAt",
           london_text(used_at) as "usedAtText",
           expires_at as "expiresAt", voided_at is not null as "isVoided", options,
           exists (select from signoff_token where signoff_id = s.id and voided_at is null) as "isReplaced"
    from signoff_token t join signoff s on s.id = t.signoff_id where token_digest = ${digest}`;
  return token;
}

async function answerUnrecorded({ database, phone }: SignoffParts, { digest, option, at }: LinkAnswer) {
  const token = await findToken(database, digest);
  if (token && isRepeat(token, option, at)) {
    const { text } = token.options.find((offered) => offered.option === option)!;
    return { status: 'OK' as const, message: text };
  }
  return { status: 'Error' as const, message: describeRefusal(token, at, phone) };
}

const isRepeat = ({ isVoided, optionSelected, usedAt }: StoredToken, option: string, at: Date) =>
  !isVoided &&
  usedAt !== null &&
  optionSelected === option &&
  at.getTime() - usedAt.getTime() < repeatedPressMs;

const describeUnknownLink = (phone: string) =>
  `We do not recognise this link. Part of it may be missing. Please use a button in our email, or call us on ${phone}.`;

function describeRefusal(token: StoredToken | undefined, at: Date, phone: string): string {
  if (!token) return describeUnknownLink(phone);
  return (
    describeClosedToken(token, at, phone) ??
    `Our email did not offer this choice. Please use a button in the email, or call us on ${phone}.`
  );
}

function describeClosedToken(token: StoredToken, at: Date, phone: string): string | null {
  if (token.isVoided && token.isReplaced) {
    return `We have sent you a newer email that replaces this one. Please use the links in that email, or call us on ${phone}.`;
  }
  if (token.isVoided) {
    return `We have cancelled this email, and its links no longer work. Please call us on ${phone}.`;
  }
  if (token.usedAt) {
    return `Sign-off has already been completed. To check or change it, please call us on ${phone}.`;
  }
  return token.expiresAt <= at ? `This link has expired. For a new email, please call us on ${phone}.` : null;
}
