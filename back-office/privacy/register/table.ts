import type { RetentionName } from '#contract/operator/privacy/retention.ts';

/** A table whose rows may hold personal data. Every column of it is in `personal` or in `other`. */
export type PersonalTable = {
  /** The meaning of a row, in a branch's words. */
  about: string;
  /** Column -> what it holds of a person. */
  personal: Record<string, string>;
  other: string[];
  /** How the rows of one person are found. */
  foundBy: string;
  /** The effect of an erasure on them. */
  erasure: string;
  /** Personal columns that an erasure leaves, and why. */
  stays?: Record<string, string>;
  /** Personal columns that an export of the person leaves out, and why. */
  notExported?: Record<string, string>;
  /** The rule of the nightly erasure, or until when the rows are kept without one. */
  keptFor: { rule: RetentionName } | { until: string };
};

/** Tables with personal data by name, and the columns of those without. */
export type RegisterPart = {
  personal: Record<string, PersonalTable>;
  other: Record<string, string[]>;
};
