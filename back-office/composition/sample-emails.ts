import { randomBytes } from 'node:crypto';
import type { EmailKind } from '#contract/operator/email/email-kinds.ts';
import type { EmailText } from '#contract/operator/settings/email-texts.ts';
import { composeCremationEmail } from '../cremation/request-emails.ts';
import { composeDirectDebitEmail } from '../direct-debit/set-up-email.ts';
import type { StaffSettings } from '#contract/operator/settings/values.ts';
import type { Email, QueuedEmail } from '../email/email.ts';
import type { Provider } from '../email/layout.ts';
import { findKindOfText, readCustomEmailTexts, type CustomEmailTexts } from '../email/custom-email-texts.ts';
import { createCheckInCode } from '../events/check-in/code.ts';
import { composeAttendanceEmail } from '../events/emails/attendance-email.ts';
import type { LiveSettings } from '../settings/live-settings.ts';
import { emailProvider, choosePublicUrl } from '../settings/settings-parts.ts';
import { composeSignoffEmail } from '../sign-off/sign-off-emails.ts';

type Parts = {
  publicUrl: string;
  mailFrom: string;
  provider: Provider;
  recordsOnOpen: boolean;
  customEmailTexts: CustomEmailTexts;
};

type SampleOptions = Pick<Parts, 'publicUrl' | 'recordsOnOpen'>;

/** Samples with a text that is not saved. */
export const createSampleComposer =
  ({ current }: Pick<LiveSettings, 'current'>, emails: SampleOptions) =>
  (email: EmailText, text: string, recipient: string): Promise<Email> => {
    const now = current();
    const publicUrl = choosePublicUrl(now, emails.publicUrl);
    const provider = emailProvider(now, publicUrl);
    return composeSample(email, recipient, {
      ...emails,
      publicUrl,
      mailFrom: now.mailServer.from,
      provider,
      customEmailTexts: readTextsWith(now, email, text),
    });
  };

/** The test email that a member of staff sends to themselves. */
export function composePreviewText(
  { recipient, facts }: QueuedEmail<'set-up-sample'>,
  { now, ...emails }: Omit<Parts, 'customEmailTexts'> & { now: StaffSettings },
): Promise<Email> {
  const { email, text } = facts as { email: EmailText; text: string };
  return composeSample(email, recipient, { ...emails, customEmailTexts: readTextsWith(now, email, text) });
}

const readTextsWith = (now: StaffSettings, email: EmailText, text: string) =>
  readCustomEmailTexts({ ...now, emails: { ...now.emails, [email]: text } });

/** An email about somebody who does not exist, to look at. Its links lead to the first page only. */
async function composeSample(email: EmailText, recipient: string, parts: Parts): Promise<Email> {
  const kind = findKindOfText(email);
  const waiting = { id: '0', recipient, facts: getSampleFacts(kind), createdAt: new Date(0) };
  if (kind === 'cremation-requester')
    return composeCremationEmail({ ...waiting, kind }, { ...parts, log: () => {} });
  if (kind === 'signoff-email') return composeSignoffEmail({ ...waiting, kind }, parts);
  if (kind === 'dd-set-up') return composeDirectDebitEmail({ ...waiting, kind }, parts);
  const { calendar: _, ...sample } = await composeAttendanceEmail(
    { ...waiting, kind },
    {
      ...parts,
      manageLink: () => parts.publicUrl,
      checkInCode: (id) => createCheckInCode(randomBytes(32), id),
    },
  );
  return sample;
}

const name = 'Alex Sample';
const expiresAt = '2031-05-28T10:00:00Z';
const guid = '00000000-0000-4000-8000-000000000000';

function getSampleFacts(kind: EmailKind): unknown {
  if (kind === 'cremation-requester')
    return { reference: 'AAAA-AAAA', revision: 0, names: { requester: name, deceased: 'Robin Sample' } };
  if (kind === 'signoff-email')
    return {
      name,
      deceasedName: 'Robin Sample',
      options: [],
      token: guid,
      expiresAt,
      replacesAnother: false,
    };
  if (kind === 'dd-set-up') return { name, link: 'https://www.example.com/', expiresAt };
  const place = {
    location: 'Village Hall',
    addressLine1: null,
    addressLine2: null,
    town: null,
    postCode: null,
  };
  const titles = { extraInfoTitle: null, extraDescriptionTitle: null };
  return {
    event: { guid, title: 'Coffee morning', startDateTime: '2031-03-29T10:30:00', ...place, ...titles },
    attendee: { id: 1, guid, revision: 1, name, numberOfAttendees: 2 },
  };
}
