type Rule = {
  /** May be sent to another address: the same role may cause the same email to any address by another call. */
  goesElsewhere: boolean;
  /** What it was composed from is kept after sending, so that it can be sent again. */
  keepsFacts: boolean;
  /** Its plain text is kept, without its links. */
  keepsText: boolean;
};

// By how the kinds begin; the first that fits counts. The facts of some hold the only copy of a secret link.
const rules: [beginning: string, rule: Rule][] = [
  ['attendance-', { goesElsewhere: true, keepsFacts: true, keepsText: true }],
  ['waiting-', { goesElsewhere: true, keepsFacts: true, keepsText: true }],
  ['event-', { goesElsewhere: true, keepsFacts: true, keepsText: true }],
  ['cremation-', { goesElsewhere: true, keepsFacts: true, keepsText: true }],
  ['set-up-', { goesElsewhere: false, keepsFacts: true, keepsText: true }],
  ['attention-', { goesElsewhere: true, keepsFacts: true, keepsText: true }],
  ['signoff-letter', { goesElsewhere: true, keepsFacts: false, keepsText: true }],
  ['signoff-', { goesElsewhere: true, keepsFacts: true, keepsText: true }],
  ['invoice-', { goesElsewhere: true, keepsFacts: true, keepsText: true }],
  ['dd-', { goesElsewhere: true, keepsFacts: false, keepsText: true }],
  ['mail-shot-test', { goesElsewhere: true, keepsFacts: false, keepsText: true }],
  // The text is that of the mail-shot, ten thousand times.
  ['mail-shot', { goesElsewhere: false, keepsFacts: false, keepsText: false }],
];

// Emails about the accounts of staff: a link opens the account, which may have a higher role than the reader here.
const secret: Rule = { goesElsewhere: false, keepsFacts: false, keepsText: false };

/** What may be kept and sent again of an email. A kind without a rule counts as secret. */
export const ruleOf = (kind: string): Rule =>
  rules.find(([beginning]) => kind.startsWith(beginning))?.[1] ?? secret;
