import type { KindOf } from '#contract/operator/email/email-kinds.ts';
import { oneLine, type Email, type QueuedEmail } from '../../email/email.ts';
import { createEmail, type Content, type Provider } from '../../email/layout.ts';
import { formatLongMoment } from '../../email/format-long-moment.ts';
import type { LinkFacts, LinkKind } from './password-links.ts';

type EmailParts = { mailFrom: string; publicUrl: string; provider: Provider };

/** Composes the emails about the accounts of staff. */
export function composeStaffEmail(
  waiting: QueuedEmail<KindOf<'staff'>>,
  { mailFrom, publicUrl, provider }: EmailParts,
): Email {
  const facts = waiting.facts as LinkFacts;
  const text = composeText(waiting.kind, facts, provider);
  const content: Content = {
    greeting: `Hello ${oneLine(facts.name)},`,
    details: [],
    provider,
    ...text,
    actions: text.label
      ? [{ label: text.label, lead: text.lead, url: `${publicUrl}/office/password?link=${facts.token}` }]
      : [],
  };
  return createEmail({ mailFrom, to: waiting.recipient, subject: text.heading, content });
}

type EmailText = { heading: string; opening: string[]; lead: string; label: string; closing: string };

function composeText(kind: KindOf<'staff'>, facts: LinkFacts, provider: Provider): EmailText {
  if (kind !== 'staff-invitation' && kind !== 'staff-password-link')
    return { ...notices[kind], lead: '', label: '' };
  const until = formatLongMoment(new Date(facts.expiresAt));
  if (kind === 'staff-invitation')
    return {
      heading: `Your account for the staff pages of ${oneLine(provider.name)}`,
      opening: ['A colleague has added you to the staff pages.'],
      lead: `To begin, please choose a password. The link works once, until ${until}.`,
      label: 'Choose a password',
      closing: 'If you did not expect this email, you can ignore it.',
    };
  return {
    heading: 'Choose a new password',
    opening: ['Somebody, probably you, asked for a new password on our staff pages.'],
    lead: `The link works once, until ${until}.`,
    label: 'Choose a new password',
    closing: 'If it was not you, you can ignore this email. Your password stays as it is.',
  };
}

const tellAnAdministrator = 'If it was not you, please tell an administrator at once.';

const tellUnlessDoneByStaff =
  'If neither you nor an administrator did this, please tell an administrator at once.';

/** Emails without a link, by kind. */
const notices: Record<
  Exclude<KindOf<'staff'>, LinkKind>,
  Pick<EmailText, 'heading' | 'opening' | 'closing'>
> = {
  'staff-password-changed': {
    heading: 'Your password has changed',
    opening: [
      'The password of your account on our staff pages has just been changed, and all other devices were signed out.',
    ],
    closing: tellAnAdministrator,
  },
  'staff-totp-on': {
    heading: 'You now sign in with codes',
    opening: [
      'From now on, our staff pages ask you for a code from your authenticator app too. All other devices were signed out.',
    ],
    closing: tellAnAdministrator,
  },
  'staff-totp-off': {
    heading: 'Sign-in codes are turned off',
    opening: [
      'Our staff pages no longer ask you for a code from an app. You were signed out, and can sign in with your password.',
    ],
    closing: tellUnlessDoneByStaff,
  },
  'staff-passkey-added': {
    heading: 'You have a new passkey',
    opening: [
      'A passkey has been added to your account on our staff pages. It signs in without your password, on the device that holds it.',
    ],
    closing:
      'If it was not you, remove it under “Your account” now, change your password, and tell an administrator.',
  },
  'staff-passkey-removed': {
    heading: 'A passkey of yours was removed',
    opening: [
      'One or more passkeys of your account on our staff pages no longer work, and your other devices were signed out. You can sign in with your password.',
    ],
    closing: tellUnlessDoneByStaff,
  },
  'staff-calendar-made': {
    heading: 'You have a new calendar address',
    opening: [
      'A private address has been made for your account on our staff pages. Calendars that have it show the events and funerals of your branch, without signing in. An address from before no longer works.',
    ],
    closing:
      'If it was not you, withdraw it under “Your account” now, change your password, and tell an administrator.',
  },
  'staff-wrong-codes': {
    heading: 'Wrong codes for your account',
    opening: [
      'Somebody has signed in to our staff pages with your email address and your password, and then typed ten wrong codes.',
      'They did not get in. For 15 minutes, codes of your app are refused on devices that you have not used before. A recovery code works everywhere.',
    ],
    closing: 'If it was not you, please change your password now: somebody knows it.',
  },
};
