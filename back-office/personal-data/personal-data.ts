import type { PersonalKind, PersonalRecord } from '#contract/operator/privacy/personal-data.ts';
import type { Database } from '../database/database.ts';

/** The person who is searched for, in the form in which texts are compared. */
export type SearchTerms = {
  /** One spelling for each mailbox (`emailKey`); null if no address is known. */
  eMail: string | null;
  /** Digits as they are dialled in the United Kingdom; null if no number is known. */
  phone: string | null;
  /** Each name as its words, in lower case and without accents. */
  names: string[][];
  /** The lower-case texts by which a mention is found: the address and each whole name. */
  texts: string[];
};

/** The texts by which staff recognise a record. */
export type RecordTexts = {
  /** Its label in a list: “Mary Ellis, 2 people”. */
  label: string;
  /** Distinguishes it from others: “Remembrance service, 14 March 2027”. */
  detail: string;
  /** The path of the page that shows it. */
  path?: string | null;
  /** Why an erasure leaves it; null if it is erased. */
  stays?: string | null;
};

/** A record without the way in which it was found. */
export type ListedRecord = Omit<PersonalRecord, 'match'>;

/** All that is held in a record, by names that `docs/calls.md` explains. */
export type HeldFields = Record<string, unknown>;

/** The erased records, and the files to remove now. */
export type Erased = {
  /** Label of a kind -> number of records. */
  counts: Record<string, number>;
  /** The emails whose saved files are to be removed. */
  emailIds?: string[];
  /** Names in the storage. */
  files?: string[];
};

/** A feature's data about people. It reads and writes its own tables only. */
export type PersonalData = {
  kind: PersonalKind;
  /** Finds `limit` records at most, the newest first. */
  find(terms: SearchTerms, limit: number): Promise<PersonalRecord[]>;
  /** Reads selected records by their ids, without a match. Unknown ids are left out. */
  list(ids: string[]): Promise<ListedRecord[]>;
  read(ids: string[]): Promise<{ id: string; label: string; fields: HeldFields }[]>;
  /** Erases what may be erased of these records, in a transaction. Called twice, it erases nothing more. */
  erase(database: Database, ids: string[], at: Date): Promise<Erased>;
};
