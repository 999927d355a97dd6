import type { Actor } from '#contract/operator/staff/actor.ts';
import type { Database } from '../../database/database.ts';

export type EmailParts = {
  database: Database;
  clock: () => Date;
  wakeOutbox: () => void;
  /** The caller. */
  actor: Actor;
  /** The retention of the text and the recipient of an email. */
  keepEmailsDays: number;
};

const idPattern = /^\d{1,18}$/;

export const isEmailId = (id: string): boolean => idPattern.test(id);
