import { foldText } from '#contract/fields/clean-text.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { SearchKind } from '#contract/operator/search.ts';
import { sql, type Database, type Fragment } from '../database/database.ts';
import { newestKeys } from './newest.ts';
import { containsPattern } from '../lists/search-patterns.ts';
import { canSearch } from './search-words.ts';

/** The search: words, and a guid if they are one. */
export type SearchTerms = { words: string[]; limit: number };

type Searched = {
  table: Fragment;
  /** Null if records have another name. */
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
    return guid ? newestKeys(database, { ...rows, where: guid(only) }, limit) : [];
  if (!canSearch(words)) return [];
  const where = words.map(has).reduce((all, each) => sql`${all} and ${each}`);
  return newestKeys(database, { ...rows, where }, limit);
}
