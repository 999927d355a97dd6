import { isAtLeast } from '#contract/operator/people/roles.ts';
import type { Role } from '#contract/operator/people/actor.ts';

type Rule = {
  /** The role that may cancel it while it waits: the least one that may cause it. */
  cancels: Role;
  /**
   * The role that may send it to another address: the least one that may cause the same email to any address by
   * another call. Null for nobody.
   */
  elsewhere: Role | null;
  /** What it was composed from is kept after sending, so that it can be sent again. */
  keepsFacts: boolean;
  /** Its plain text is kept, without its links. */
  keepsText: boolean;
};

// By how the kinds begin; the first that fits counts. The facts of some hold the only copy of a secret link.
const rules: [beginning: string, rule: Rule][] = [
  ['attendance-', { cancels: 'staff', elsewhere: 'staff', keepsFacts: true, keepsText: true }],
  ['waiting-', { cancels: 'staff', elsewhere: 'staff', keepsFacts: true, keepsText: true }],
  ['event-', { cancels: 'staff', elsewhere: 'staff', keepsFacts: true, keepsText: true }],
  ['cremation-', { cancels: 'staff', elsewhere: 'staff', keepsFacts: true, keepsText: true }],
  ['set-up-', { cancels: 'administrator', elsewhere: null, keepsFacts: true, keepsText: true }],
  ['attention-', { cancels: 'staff', elsewhere: 'staff', keepsFacts: true, keepsText: true }],
  ['signoff-letter', { cancels: 'staff', elsewhere: 'staff', keepsFacts: false, keepsText: true }],
  ['signoff-', { cancels: 'staff', elsewhere: 'staff', keepsFacts: true, keepsText: true }],
  ['invoice-', { cancels: 'finance', elsewhere: 'finance', keepsFacts: true, keepsText: true }],
  ['dd-', { cancels: 'finance', elsewhere: 'finance', keepsFacts: false, keepsText: true }],
  ['mail-shot-test', { cancels: 'staff', elsewhere: 'staff', keepsFacts: false, keepsText: true }],
  // The text is that of the mail-shot, ten thousand times.
  ['mail-shot', { cancels: 'staff', elsewhere: null, keepsFacts: false, keepsText: false }],
];

// Emails about the accounts of staff: a link opens the account, which may have a higher role than the reader here.
const secret: Rule = { cancels: 'administrator', elsewhere: null, keepsFacts: false, keepsText: false };

/** What may be kept, shown and sent again of an email. A kind without a rule counts as secret. */
export const ruleOf = (kind: string): Rule =>
  rules.find(([beginning]) => kind.startsWith(beginning))?.[1] ?? secret;

export function maySendElsewhere(role: Role, kind: string): boolean {
  const { elsewhere } = ruleOf(kind);
  return elsewhere !== null && isAtLeast(role, elsewhere);
}
