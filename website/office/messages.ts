import type { JobKind } from '#contract/jobs.ts';
import { doneMessages as attentionDone } from '../attention/messages.ts';
import type { PasskeyRefused, ProviderRefused } from '../request-facts.ts';
import type { Role } from '#contract/operator/staff/actor.ts';

export const externalOfficePage = {
  heading: 'No staff pages here',
  sentence:
    'The staff pages need Lychgate’s own back office. This website uses another one (BACK_OFFICE_URL).',
};

export const roleNames: Record<Role, string> = {
  staff: 'Staff',
  finance: 'Finance',
  administrator: 'Administrator',
};

export const roleHints: Record<Role, string> = {
  staff: 'Events, requests, emails, photographs, mailings',
  finance: 'The same, and invoices, Direct Debit and accounts',
  administrator: 'Everything, and people, branches and programs',
};

/** The jobs, as a branch would say. */
export const jobNames: Record<JobKind, string> = {
  'sync-sage': 'Accounts (Sage)',
  'dd-invoicing': 'Direct Debit collection',
  background: 'Routine tasks',
  reminders: 'Event reminders',
  backup: 'Backup',
};

const savedOnly = 'only saved as a file, because there is no mail server yet';

/** Success messages where there is no mail server, in place of those that say that an email goes out. */
export const messagesWithoutServer: Partial<Record<DoneCode, string>> = {
  invited: `Invited. The email with the link is ${savedOnly}. Open the person to get a link that you can give them.`,
  'invoices-emailed': `Each email is ${savedOnly}. A copy is with its invoice.`,
  'emails-again': `They are ${savedOnly}.`,
  'application-sent': `The email with the link is ${savedOnly}. You can copy the link below.`,
  resent: `The confirmation is ${savedOnly}.`,
  'places-offered': `The places are held for them. The email that tells them is ${savedOnly}.`,
  'waiting-added': `They are on the waiting list. The email that tells them is ${savedOnly}.`,
  'test-sent': `The test is ${savedOnly}.`,
  'message-sent': `Each of the emails is ${savedOnly}.`,
  'mailing-sent': `Each email of the mailing is ${savedOnly}.`,
  'mailing-resent': `It is ${savedOnly}.`,
  'request-emailed': `The email is ${savedOnly}.`,
  'request-answered': `Your email to the family is ${savedOnly}. A copy is with the notes.`,
  'complaint-answered': `The outcome is recorded. The email is ${savedOnly}.`,
  'customer-emailed': `The email is ${savedOnly}. A copy is below.`,
  'set-up-emailed': `The email with the link is ${savedOnly}.`,
  'signoff-sent': `The email is ${savedOnly}.`,
  'signoff-recorded': `The answer is recorded. The copy for the family and the branch is ${savedOnly}.`,
  'signoff-renewed': `Cancelled. The new email is ${savedOnly}.`,
  'their-passkeys-removed': `Removed. They are signed out everywhere. The email that tells them is ${savedOnly}.`,
  'their-codes-off': `Turned off. They are signed out everywhere. The email that tells them is ${savedOnly}.`,
  'series-told': `Saved on each of these dates. Each email to those who are booked is ${savedOnly}.`,
  'event-told': `Saved. The email to each who is booked is ${savedOnly}.`,
};

/** Success messages, by the outcome in the address. */
export const doneMessages = {
  ...attentionDone,
  erased: 'Erased. This is the receipt.',
  erasing:
    'The erasure has begun. The routine tasks finish it, usually within 15 minutes, and then write its receipt.',
  invited: 'Invited. The email with the link is on its way.',
  changed: 'Saved.',
  resent: 'The confirmation is on its way again.',
  'booking-cancelled': 'The booking is cancelled.',
  'bookings-cancelled': 'The bookings are cancelled.',
  'invoices-emailed': 'The emails are on their way. A copy of each is with its invoice.',
  'emails-again': 'They are on their way again.',
  'emails-cancelled': 'They are not sent.',
  'text-sending': 'The text message is on its way. Open this page again to see what became of it.',
  'contacts-off': 'These addresses get no more mailings.',
  'contacts-removed': 'The contacts are removed.',
  'funerals-closed': 'Families can add no more photographs to them.',
  'funerals-opened': 'Families can add photographs to them again.',
  'booked-again': 'Booked again.',
  'places-offered': 'The places are held for them, and an email tells them.',
  'waiting-added': 'They are on the waiting list, and an email tells them.',
  'waiting-moved': 'Moved.',
  'waiting-removed': 'They are off the waiting list.',
  'test-sent': 'The test is on its way.',
  'message-sent': 'The emails are on their way.',
  'message-removed': 'The email was removed.',
  'reply-done': 'Marked as done.',
  'reply-assigned': 'It is at its record now.',
  'reply-removed': 'The answer was removed.',
  'mailing-sent': 'The mailing is being sent.',
  'mailing-scheduled': 'Scheduled. You can change the time or cancel until then.',
  'mailing-unscheduled': 'It will not be sent. It is a draft again.',
  'mailing-paused': 'Paused. An email that was just leaving has still gone.',
  'mailing-resumed': 'Sending continues.',
  'mailing-stopped': 'Stopped for good.',
  'mailing-removed': 'The draft is removed.',
  'mailing-resent': 'It is on its way to them again.',
  'mailings-refused': 'This address gets no more mailings.',
  'contact-added': 'The contact is added.',
  'contact-removed': 'The contact is removed.',
  'list-added': 'The list is added.',
  'list-removed': 'The list is removed.',
  'put-on-list': 'Put on the list.',
  'taken-off-list': 'Taken off the list.',
  'contacts-imported': 'The list is imported.',
  'import-undone': 'The import is undone.',
  'report-kept': 'Decided. The photograph is left as it is.',
  'report-hidden': 'Decided. The gallery does not show the photograph any more.',
  'report-removed': 'Decided. The photograph is removed.',
  'complaint-added': 'Saved. With an email address, they are emailed that you have it.',
  'complaint-closed': 'The outcome is recorded.',
  'complaint-answered': 'The outcome is recorded, and on its way to them by email.',
  removed: 'Removed and signed out everywhere.',
  'request-done': 'The request is done.',
  'request-reopened': 'The request is in progress again.',
  'request-read': 'Marked as read.',
  'request-put-back': 'The request is handed back. Everybody’s Today lists it again.',
  'requests-given': 'They are given.',
  'requests-moved': 'They are moved. The branch is told by email.',
  'request-noted': 'The note is added.',
  'request-corrected': 'The answers are corrected.',
  'case-opened': 'The case is open. Below is what happens next.',
  'application-sent': 'The link to the application is on its way.',
  'case-moved': 'Moved. The tasks of this stage have their days now.',
  'case-closed': 'The case is closed.',
  'care-recorded': 'Recorded.',
  'care-corrected': 'The correction is added.',
  'belongings-added': 'Added. Print their label.',
  'chain-whole': 'The chain of care is whole.',
  'chain-broken': 'The chain of care is not whole.',
  'place-added': 'The place is added.',
  'prices-added': 'The prices are added. They become public on their day by themselves.',
  'prices-removed': 'The prices are removed.',
  'place-removed': 'The place is removed.',
  'paper-added': 'The paper is here. Please check it.',
  'paper-removed': 'The paper is removed.',
  'task-added': 'The task is added.',
  'task-done': 'Done.',
  'task-undone': 'The task is open again.',
  'gate-overruled': 'Overruled, for what was missing now.',
  'implant-added': 'Added.',
  'implant-deleted': 'Deleted. The history keeps it.',
  'objection-recorded': 'Recorded. It stops the case until it is closed.',
  'objection-closed': 'The objection is closed.',
  'act-recorded': 'Recorded. It waits for another member of staff.',
  'act-confirmed': 'Confirmed. It counts from now on.',
  'act-refused': 'Refused. It does not count.',
  'instruction-recorded': 'The instruction is recorded. It counts if it is the latest.',
  'attempt-recorded': 'Recorded.',
  'request-emailed': 'The email is on its way.',
  'request-answered': 'Your email to the family is on its way. A copy is with the notes.',
  'invoice-added': 'The invoice is added.',
  'invoice-cancelled': 'The invoice is cancelled.',
  'invoice-settled': 'Marked as settled.',
  'payment-recorded': 'The payment is recorded.',
  'payment-reversed': 'The payment is reversed. Please decide what happens next.',
  'refund-sent': 'GoCardless is asked for the refund. It is listed below with its state.',
  'refund-recorded': 'The refund is recorded.',
  'refund-undone': 'The refund is undone.',
  'invoice-credited': 'The credit note is made. You can email it below.',
  'credit-note-cancelled': 'The credit note is cancelled. Please decide what happens next.',
  'collect-again': 'It is collected again with the next run.',
  'collecting-stopped': 'It is not collected any more.',
  'collecting-waits': 'It waits.',
  'kept-on-account': 'It is kept for the customer.',
  'note-added': 'The note is added.',
  'customer-emailed': 'The email is on its way. A copy is below.',
  'customer-added': 'The customer is added.',
  'set-up-emailed': 'The email with the link is on its way.',
  'set-up-made': 'The link is made. Open it with the customer beside you.',
  died: 'Recorded. Nothing more is sent to them or collected from them.',
  'not-died': 'Undone. Emails are sent again.',
  'review-ended': 'Decided.',
  'chosen-collected': 'GoCardless gets them within a minute. Collections shows what becomes of each.',
  'collecting-begun': 'Collecting has begun. What it does is below.',
  'signoff-sent': 'The email is on its way.',
  'signoff-recorded': 'The answer is recorded. A copy is on its way to the family and to the branch.',
  'signoff-renewed': 'Cancelled, and a new email is on its way.',
  'signoff-cancelled': 'Cancelled. The links in the email no longer work.',
  'signoff-choices': 'Saved. Sign-offs that were sent before keep their choices.',
  'sage-retried': 'Everything that failed is tried again now. Look at the run below in a minute.',
  'sage-compared': 'Compared.',
  'branch-added': 'The branch is added.',
  'branch-removed': 'The branch is removed. What belonged to it belongs to the main branch now.',
  'funeral-added': 'The funeral is added. Below are the links for the family.',
  'funeral-closed': 'Closed. No photographs can be added.',
  'funeral-reopened': 'Reopened. Photographs can be added again.',
  'funeral-erased': 'The funeral and its photographs are erased.',
  'link-renewed': 'The link is replaced. The former one no longer works.',
  'photograph-hidden': 'Hidden. Visitors no longer see it.',
  'photograph-shown': 'Shown again.',
  'photograph-turned': 'Turned. It is back in the gallery in a moment.',
  'photograph-moved': 'Moved.',
  'photograph-removed': 'Removed. The same file is not accepted again.',
  'removed-allowed': 'The photographs that were removed can be added again.',
  revoked: 'Revoked. The key no longer works.',
  'codes-off': 'Sign-in codes are turned off. Other devices are signed out.',
  'message-queued': 'It is sent within seconds. Its answer is in the log.',
  'webhook-removed': 'The program is removed.',
  'identity-ended': 'The link is ended. They are signed out everywhere.',
  'passkey-added': 'Added. From now on you can sign in with it. Your password works as before.',
  'passkey-removed': 'Removed. Your other devices are signed out.',
  'calendar-withdrawn': 'The address is withdrawn. It no longer works.',
  'their-passkeys-removed': 'Removed. They are signed out everywhere, and an email tells them.',
  'their-codes-off': 'Turned off. They are signed out everywhere, and an email tells them.',
  'signed-out-everywhere': 'They are signed out everywhere.',
  'event-added': 'The event is saved.',
  'series-added': 'The events are saved. This is the first of them.',
  'series-changed': 'Saved on each of these dates.',
  'series-told':
    'Saved on each of these dates. Everybody who is booked gets an email for each booking which says what has changed.',
  'series-undone': 'The events are back on the website, with all their bookings. Nobody was told.',
  'event-changed': 'Saved.',
  'cancellation-undone': 'The event is back on the website, with all its bookings. Nobody was told.',
  'event-told': 'Saved. Everybody who is booked gets an email which says what has changed.',
  cancelled: 'Cancelled. You can still send it again.',
  'set-aside': 'Hidden from this list. You find it below under “Hidden”.',
  'guide-set-aside': 'The first steps are hidden. You find them again under Settings.',
  'guide-resumed': 'Today shows the first steps again.',
  'demonstration-removed': 'The demonstration data is removed.',
  'unsent-sent': 'The emails that are still useful are on their way. The others stay unsent.',
  'unsent-left': 'They stay unsent. Each can still be sent on its own page.',
  'asked-again': 'It is asked for again.',
  started: 'Started.',
  stopping: 'Stopping.',
  unblocked: 'Unblocked. Emails to this address are sent again from now on.',
  'checked-in': 'Checked in.',
  'bookings-checked-in': 'They are checked in. Check-in has a way to undo each.',
  'counted-before': 'Some of them had been checked in before. Nobody is counted twice.',
  'arrival-undone': 'Undone.',
  'walk-in': 'Added.',
  'password-chosen': 'Your password is set, and you are signed in.',
  password: 'Your password has changed. Other devices are signed out.',
  'not-kept': 'You are signed in. What was entered before could not be kept, so nothing was saved.',
  'of-another':
    'You are signed in. What was entered before belongs to the person who was signed in here, so nothing was saved.',
} as const;
export type DoneCode = keyof typeof doneMessages;

const tooManySignIns =
  'There were too many sign-ins from your connection. Please wait 15 minutes, or sign in with your password.';

/** Why somebody who wanted to sign in with a passkey has not. */
const passkeyMessages: Record<PasskeyRefused, string> = {
  'passkey-off': 'Passkeys do not work at the address of these pages. Please sign in with your password.',
  'passkey-ended':
    'This took more than five minutes, or was begun again in another tab. Please press the button again.',
  'passkey-unknown': 'This passkey was removed here, or was never added. Please sign in with your password.',
  'passkey-copied':
    'This passkey may have been copied, so nobody was signed in. Please sign in with your password, remove the passkey under “Your account”, and tell an administrator.',
  'passkey-refused':
    'The answer of your device did not fit, so nobody was signed in. Please press the button again, or sign in with your password.',
  'passkey-too-many': tooManySignIns,
};

export const signInMessages = {
  wrong: 'The email address or the password is wrong.',
  'too-many':
    'There were too many tries from your connection. Please wait 15 minutes, or choose a new password under “Forgot your password?”. Then you can sign in at once.',
  ...passkeyMessages,
  nobody: 'Nobody has signed in in another tab of this browser yet.',
  busy: 'Somebody tries to sign in to this account very often. Please try again in a minute, or choose a new password under “Forgot your password?”. Then you can sign in at once.',
};

/** Why somebody who wanted to sign in at the identity provider has not. */
export const providerMessages: Record<ProviderRefused, string> = {
  off: 'This way to sign in has been turned off.',
  away: 'The provider of your account does not answer at the moment. Please sign in with your password, or try again in a few minutes.',
  'set-up':
    'The provider of your account does not know this website, or no longer does. Please sign in with your password, and tell an administrator.',
  cancelled: 'You did not finish signing in at the provider of your account, or it did not let you in.',
  ended: 'This sign-in began in another browser, or too long ago. Please begin again.',
  refused:
    'The answer of the provider did not fit, so nobody was signed in. Please begin again. If it happens twice, sign in with your password, and tell an administrator.',
  'not-verified':
    'The provider does not confirm that your email address is yours. Please sign in with your password, and tell an administrator.',
  nobody:
    'No account on these pages has the email address of your account there. Please ask an administrator to add you, with that address.',
  'other-account':
    'Another account of the provider belongs to your account here. Please use that one. If it no longer exists, an administrator can end the link under Settings, Staff.',
  'too-many': tooManySignIns,
};

/** Refused for the number of tries. */
export const throttledRefusals: ReadonlySet<string> = new Set([
  'too-many',
  'busy',
  'locked',
  'passkey-too-many',
]);

export const codeMessages = {
  wrong: 'This code is wrong, or was used before. Please enter the one that your app shows now.',
  'too-many': signInMessages['too-many'],
  busy: signInMessages.busy,
  locked:
    'Somebody who knows your password has entered too many wrong codes. Please enter a recovery code, or choose a new password under “Forgot your password?”. Then your app’s codes work again at once.',
  unreadable:
    'Codes from apps do not work since the operator key was changed. Please enter a recovery code, then set up your app again.',
};

export const signInLinkRefused =
  'This link has been used, or is more than an hour old. A restart of Lychgate prints a new one.';

export const wrongAddressProblem = 'Please check these addresses: one of them is not an email address.';
export const linkEnded = 'This link has been used or has expired.';
export const passwordHint = '12 characters or more. Four words that do not belong together are good.';
