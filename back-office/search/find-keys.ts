import { foldText } from '#contract/fields/clean-text.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { SearchKind } from '#contract/operator/search.ts';
import { sql, type Database, type Fragment } from '../database/database.ts';
import { containsPattern } from '../lists/search-patterns.ts';
import { canSearch } from './search-words.ts';

/** The words of a search, and the largest number of keys. */
export type SearchTerms = { words: string[]; limit: number };

type Searched = {
  table: Fragment;
  /** Null if these records have no guid. */
  guid: ((guid: string) => Fragment) | null;
  /** Whether a row has a word; served by an index. */
  has: (word: string) => Fragment;
  newest: Fragment;
  key: Fragment;
};

const byGuid = (guid: string): Fragment => sql`guid = ${guid}`;
const hasFolded = (word: string): Fragment => sql`search_text like ${containsPattern(foldText(word))}`;
const byId = { newest: sql`id`, key: sql`id` };

const searched: Record<SearchKind, Searched> = {
  bookings: {
    table: sql`attendee`,
    guid: byGuid,
    has: (word) => sql`search_text like ${containsPattern(word)}`,
    ...byId,
  },
  requests: { table: sql`cremation_request`, guid: null, has: hasFolded, ...byId },
  cases: { table: sql`funeral_case`, guid: null, has: hasFolded, ...byId },
  events: {
    table: sql`event`,
    guid: byGuid,
    has: (word) => sql`search_text ilike ${containsPattern(word)}`,
    ...byId,
  },
  funerals: {
    table: sql`funeral`,
    guid: byGuid,
    has: (word) => sql`lower(person_name) like ${containsPattern(word)}`,
    newest: sql`held_on`,
    key: sql`guid`,
  },
  signoffs: { table: sql`signoff`, guid: byGuid, has: hasFolded, ...byId },
  contacts: { table: sql`contact`, guid: null, has: hasFolded, ...byId },
  customers: { table: sql`customer`, guid: byGuid, has: hasFolded, ...byId },
  invoices: { table: sql`invoice`, guid: byGuid, has: hasFolded, ...byId },
};

/** The keys of the newest rows of one kind. A guid is looked up; anything else is searched. */
export async function findKeys(
  database: Database,
  kind: SearchKind,
  { words, limit }: SearchTerms,
): Promise<string[]> {
  const { guid, has, ...rows } = searched[kind];
  const [only = ''] = words;
  if (words.length === 1 && guidPattern.test(only))
    return guid ? findNewestKeys(database, { ...rows, where: guid(only) }, limit) : [];
  if (!canSearch(words)) return [];
  const where = words.map(has).reduce((all, each) => sql`${all} and ${each}`);
  return findNewestKeys(database, { ...rows, where }, limit);
}

// So many rows are read in a few milliseconds.
const newestRows = 2_000;

type Rows = {
  table: Fragment;
  where: Fragment;
  /** The column that the newest has the highest value of, with an index. */
  newest: Fragment;
  key: Fragment;
};

/**
 * The keys of the newest rows that match. Looks through the newest rows first, which soon finds a common word; the index of
 * the words would return very many rows for it. Rare words are then found by that index.
 */
async function findNewestKeys(
  { rows }: Database,
  { table, where, newest, key }: Rows,
  limit: number,
): Promise<string[]> {
  const recentMatches = await rows<{ key: string }>`
    select ${key}::text as key from (select * from ${table} order by ${newest} desc limit ${newestRows}) as newest
    where ${where} order by ${newest} desc limit ${limit}`;
  if (recentMatches.length === limit) return recentMatches.map((row) => row.key);
  const matches = await rows<{ key: string }>`
    with found as materialized (select ${newest} as newest, ${key}::text as key from ${table} where ${where})
    select key from found order by newest desc, key limit ${limit}`;
  return matches.map((row) => row.key);
}
