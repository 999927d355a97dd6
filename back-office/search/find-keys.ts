import { guidPattern } from '#contract/fields/fields.ts';
import type { SearchKind } from '#contract/operator/search.ts';
import { sql, type Database, type Fragment } from '../database/database.ts';
import { hasWords } from '../lists/search-patterns.ts';

/** The words of a search, and the largest number of keys. */
export type SearchTerms = { words: string[]; limit: number };

type Searched = {
  table: Fragment;
  hasGuid: boolean;
  newest: Fragment;
  key: Fragment;
};

const byId = { newest: sql`id`, key: sql`id` };

const searched: Record<SearchKind, Searched> = {
  bookings: { table: sql`attendee`, hasGuid: true, ...byId },
  requests: { table: sql`cremation_request`, hasGuid: false, ...byId },
  cases: { table: sql`funeral_case`, hasGuid: false, ...byId },
  events: { table: sql`event`, hasGuid: true, ...byId },
  funerals: { table: sql`funeral`, hasGuid: true, newest: sql`held_on`, key: sql`guid` },
  signoffs: { table: sql`signoff`, hasGuid: true, ...byId },
  contacts: { table: sql`contact`, hasGuid: false, ...byId },
  customers: { table: sql`customer`, hasGuid: true, ...byId },
  invoices: { table: sql`invoice`, hasGuid: true, ...byId },
};

// The indexes hold groups of three characters; with shorter words alone, every row would be read.
const indexedCharactersMin = 3;

/** The keys of the newest rows of one kind. A guid is looked up; anything else is searched. */
export async function findKeys(
  database: Database,
  kind: SearchKind,
  { words, limit }: SearchTerms,
): Promise<string[]> {
  const { hasGuid, ...rows } = searched[kind];
  const [only = ''] = words;
  if (words.length === 1 && guidPattern.test(only))
    return hasGuid ? findNewestKeys(database, { ...rows, where: sql`guid = ${only}` }, limit) : [];
  if (words.every((word) => word.length < indexedCharactersMin)) return [];
  return findNewestKeys(database, { ...rows, where: hasWords(sql`search_text`, words) }, limit);
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
