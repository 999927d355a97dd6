import type { Provider } from '../email/layout.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import type { Database } from '../database/database.ts';
import type { SavedEmails } from '../email/saved-emails.ts';
import type { PersonalData } from '../personal-data/personal-data.ts';
import type { RetentionRule } from '../personal-data/retention-rule.ts';
import type { Storage } from '../storage/storage.ts';

/** The features' data about people, and the dependencies for erasing it. */
export type ErasingParts = {
  database: Database;
  clock: () => Date;
  log: (sentence: string) => void;
  /** In the order in which it is erased. */
  personalData: PersonalData[];
  savedEmails: SavedEmails;
  storage: Storage;
  /** After how many days no backup holds what was erased. */
  keepBackupsDays: number;
  /**
   * Writes beside the backups what was erased, so that restoring one brings nobody back. False if another process has to,
   * because only that one knows where they are.
   */
  recordErasure: (erasure: {
    at: Date;
    guid: string;
    steps: { kind: string; ids: string[] }[];
    keepDays: number;
  }) => Promise<boolean>;
};

export type PrivacyParts = ErasingParts & {
  actor: Actor;
  provider: Pick<Provider, 'name' | 'accent'>;
  rules: RetentionRule[];
  /** Renders a copy as a PDF. */
  renderCopy: (copy: PersonalDataCopy, madeAt: Date) => Promise<Uint8Array>;
};

/** The data about a person, to read. */
export type PersonalDataCopy = {
  title: string;
  reference: string;
  provider: Pick<Provider, 'name' | 'accent'>;
  lead: string[];
  sections: { heading: string; rows: [label: string, lines: string[]][] }[];
};
