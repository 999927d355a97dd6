import { emailKinds, type EmailKind } from '#contract/operator/email/email-kinds.ts';

type Rule = {
  /** Whether staff may send it to another address, as they may cause the same email to any address by another call. */
  goesElsewhere: boolean;
  /** Whether its facts are kept after sending, so that it can be sent again. */
  keepsFacts: boolean;
  /** Whether its plain text is kept, with its links cut. */
  keepsText: boolean;
  /** Whether an answer belongs to a record, which `record_of_email.sql` finds by the kind. */
  isAnswered: boolean;
  /** The record whose branch sends it: it names the phone of that branch, and answers go there. */
  branchOf: 'event' | 'request' | null;
};

const plain: Rule = {
  goesElsewhere: true,
  keepsFacts: true,
  keepsText: true,
  isAnswered: true,
  branchOf: null,
};
const aboutEvent: Rule = { ...plain, branchOf: 'event' };
const toStaff: Rule = { ...plain, isAnswered: false };
// The facts hold the only copy of a secret link.
const withSecretLink: Rule = { ...plain, keepsFacts: false };
const toThemselves: Rule = { ...toStaff, goesElsewhere: false };
// No record takes an answer.
const withoutAnswer: Rule = { ...plain, isAnswered: false };
// Answers to text messages go to the gateway.
const text: Rule = { ...aboutEvent, goesElsewhere: false, isAnswered: false };
// Emails about accounts of staff. A link opens the account, which may have a higher role than the reader of the copy.
const secret: Rule = { ...toThemselves, keepsFacts: false, keepsText: false };

const rules: Record<EmailKind, Rule> = {
  'attendance-booked': aboutEvent,
  'attendance-amended': aboutEvent,
  'attendance-cancelled': aboutEvent,
  'attendance-link': aboutEvent,
  'waiting-joined': aboutEvent,
  'waiting-offer': aboutEvent,
  'waiting-expired': aboutEvent,
  'waiting-removed': aboutEvent,
  'event-changed': aboutEvent,
  'event-cancelled': aboutEvent,
  'event-reminder': aboutEvent,
  'event-thanks': aboutEvent,
  'event-message': aboutEvent,
  'event-message-test': { ...aboutEvent, isAnswered: false },
  'cremation-requester': { ...plain, branchOf: 'request' },
  'cremation-staff': toStaff,
  'cremation-reply': plain,
  'cremation-assigned': toThemselves,
  'case-application': withSecretLink,
  'case-news': withSecretLink,
  'case-objection': toThemselves,
  'signoff-email': withSecretLink,
  'signoff-recorded': plain,
  'signoff-recorded-staff': toStaff,
  // The mail-shot keeps its text, so its ten thousand emails need no copies.
  'mail-shot': { ...plain, goesElsewhere: false, keepsFacts: false, keepsText: false },
  'mail-shot-test': { ...toStaff, keepsFacts: false },
  'photograph-decided': withoutAnswer,
  'complaint-received': withoutAnswer,
  'complaint-outcome': withoutAnswer,
  'invoice-message': plain,
  'dd-set-up': withSecretLink,
  'attention-alert': toStaff,
  'staff-invitation': secret,
  'staff-password-link': secret,
  'staff-password-changed': secret,
  'staff-totp-on': secret,
  'staff-totp-off': secret,
  'staff-wrong-codes': secret,
  'staff-passkey-added': secret,
  'staff-passkey-removed': secret,
  'staff-calendar-made': secret,
  'text-reminder': text,
  'text-moved': text,
  'text-cancelled': text,
  'text-test': text,
  'set-up-test': toThemselves,
  'set-up-sample': toThemselves,
};

/** The rule for a kind of email. A kind of another release counts as secret. */
export const findEmailRule = (kind: string): Rule =>
  Object.hasOwn(emailKinds, kind) ? rules[kind as EmailKind] : secret;
