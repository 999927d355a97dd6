import type { KindOf } from '#contract/operator/email/email-kinds.ts';
import { createEmail, type Content, type Provider } from '../email/layout.ts';
import { oneLine, removeLinks, type Email, type QueuedEmail } from '../email/email.ts';
import type { CustomEmailTexts } from '../email/custom-email-texts.ts';
import { composeAssignedEmail, type AssignedFacts } from './assigned-email.ts';
import { listAnswers } from './answer-list.ts';
import type { Answers } from './answers.ts';
import { renderDocuments, type RenderedDocuments } from '../pdf/render.ts';
import { isProcessEnded } from '../processes/limited-process.ts';
import { createFileCopy } from './pdf/file-copy.ts';
import { createFormOneAid } from './pdf/form-1-aid.ts';
import { formatReceivedOn } from './received-on.ts';
import { composeReplyEmail, type ReplyFacts } from './reply-email.ts';

export type CremationEmailParts = {
  /** `Name <address>` or an address. */
  mailFrom: string;
  publicUrl: string;
  provider: Provider;
  customEmailTexts?: CustomEmailTexts;
  /** Log references and codes only, never an address or a name. */
  log: (sentence: string) => void;
  renderDocuments?: typeof renderDocuments;
};

// The facts that queue-emails.ts writes.
type RequesterFacts = { reference: string; revision: number; names: { requester: string; deceased: string } };
type StaffFacts = {
  reference: string;
  revision: number;
  answers: Answers;
  /** An ISO moment; absent in emails that an earlier version queued. */
  receivedAt?: string;
  isCorrected?: boolean;
};

/** Composes an email about a request: to the requester, or to staff. */
export async function composeCremationEmail(
  waiting: QueuedEmail<KindOf<'cremation'>>,
  parts: CremationEmailParts,
): Promise<Email> {
  switch (waiting.kind) {
    case 'cremation-requester':
      return composeRequesterEmail(waiting, waiting.facts as RequesterFacts, parts);
    case 'cremation-staff':
      return composeStaffEmail(waiting, waiting.facts as StaffFacts, parts);
    case 'cremation-reply':
      return composeReplyEmail(waiting, waiting.facts as ReplyFacts, parts);
    case 'cremation-assigned':
      return composeAssignedEmail(waiting, waiting.facts as AssignedFacts, parts);
  }
}

function composeRequesterEmail(
  { kind, recipient }: QueuedEmail<KindOf<'cremation'>>,
  { reference, revision, names }: RequesterFacts,
  { mailFrom, provider, customEmailTexts }: CremationEmailParts,
): Email {
  const { phone } = provider;
  const deceased = removeLinks(names.deceased);
  const isChanged = revision > 0;
  // Subjects show on locked screens, so they contain no names.
  const subject = isChanged
    ? `We have received your changes (${reference})`
    : `We have received your request (${reference})`;
  const content: Content = {
    heading: isChanged ? 'We have received your changes' : 'We have received your request',
    greeting: `Dear ${removeLinks(names.requester)},`,
    opening: [
      isChanged
        ? 'Thank you for sending your request for an unattended cremation again. It replaces what you sent us before.'
        : `Thank you for your request for an unattended cremation. We are so sorry that ${deceased} has died.`,
      'We will read your request and call or email you. We will explain what happens next and help with the legal forms. Until then there is nothing more you need to do.',
      ...(customEmailTexts?.(kind, { name: removeLinks(names.requester) }) ?? []),
    ],
    details: [
      { label: 'Your reference', lines: [reference] },
      { label: 'The person who died', lines: [deceased] },
    ],
    closing: `If you have a question, or if something is different from what you sent us, please call us on ${phone} and tell us your reference. If you did not send this, please let us know.`,
    provider,
  };
  return createEmail({ mailFrom, to: recipient, subject, content });
}

async function composeStaffEmail(
  waiting: QueuedEmail,
  { reference, revision, answers, receivedAt, isCorrected = false }: StaffFacts,
  parts: CremationEmailParts,
): Promise<Email> {
  const isChanged = revision > 0;
  const moment = formatReceivedOn(receivedAt ? new Date(receivedAt) : waiting.createdAt, isCorrected);
  const received = isChanged ? `${moment} It replaces what came before under this reference.` : moment;
  const documents = await renderRequestDocuments(
    answers,
    { reference, received, madeAt: waiting.createdAt },
    parts,
  );
  const content: Content = {
    heading: isChanged
      ? 'A changed request for an unattended cremation'
      : 'A request for an unattended cremation',
    greeting: 'For the office.',
    opening: [received, ...describeDocuments(documents)],
    details: [{ label: 'Reference', lines: [reference] }],
    sections: listAnswers(answers).map(({ heading, answers: answeredQuestions }) => ({
      heading,
      details: answeredQuestions.map(({ label, lines }) => ({
        label,
        lines: lines.map(createLineFormatter(answers)),
      })),
    })),
    closing: 'A reply to this email goes to the person who sent the request.',
    provider: parts.provider,
  };
  const subject = `Cremation request ${reference}${isChanged ? ' (changed)' : ''}`;
  const email = createEmail({ mailFrom: parts.mailFrom, to: waiting.recipient, subject, content });
  return { ...email, replyTo: answers.eMail1!, attachments: createAttachments(reference, documents) };
}

// Staff copy email addresses from this email, so those stay as typed.
const createLineFormatter =
  ({ eMail1, eMail2 }: Answers) =>
  (line: string) =>
    line === eMail1 || line === eMail2 ? oneLine(line) : removeLinks(line);

async function renderRequestDocuments(
  answers: Answers,
  { reference, received, madeAt }: { reference: string; received: string; madeAt: Date },
  parts: CremationEmailParts,
): Promise<RenderedDocuments | null> {
  const make = parts.renderDocuments ?? renderDocuments;
  const details = { reference, received, provider: parts.provider };
  return make([createFileCopy(answers, details), createFormOneAid(answers, details)], madeAt).catch(
    (error: unknown) => {
      // The email is retried with its documents.
      if (isProcessEnded(error)) throw error;
      parts.log(`The documents of ${reference} could not be created; the email is sent without them.`);
      return null;
    },
  );
}

function describeDocuments(documents: RenderedDocuments | null): string[] {
  if (!documents) return ['The two documents could not be created this time. All the answers are below.'];
  const attached =
    'Two documents are attached: the request for the file, and its answers by the parts of Cremation Form 1, to check and complete.';
  if (documents.unshown.length === 0) return [attached];
  return [
    attached,
    `The documents show a box for these characters, because no font has them: ${removeLinks(documents.unshown.join(' '))}. The answers below show them as they were typed.`,
  ];
}

function createAttachments(reference: string, documents: RenderedDocuments | null): Email['attachments'] {
  const names = [`${reference}-request.pdf`, `${reference}-form-1-answers.pdf`];
  return documents?.pdfs.map((content, index) => ({
    filename: names[index]!,
    contentType: 'application/pdf',
    content,
  }));
}
