import { sql, type Fragment } from '../database/database.ts';
import { containsPattern } from '../lists/search-patterns.ts';
import type { SearchTerms } from './personal-data.ts';

/** A condition: the record is one of those that were selected. */
export const isAmong = (id: Fragment, ids: string[]): Fragment => sql`(${id})::text = any(${ids}::text[])`;

/** A condition: the column holds the key of the address (`emailKey`). */
export const hasEmailKey = (column: Fragment, { eMail }: SearchTerms): Fragment =>
  sql`coalesce(${column} = ${eMail}::text, false)`;

/** A condition: the column holds the address, in any spelling of upper and lower case. */
export const hasAddress = (column: Fragment, { eMail }: SearchTerms): Fragment =>
  sql`coalesce(lower(${column}) = ${eMail}::text, false)`;

/** A condition: the text holds the number. Spaces and signs in it do not count. */
export const hasPhone = (text: Fragment, { phone }: SearchTerms): Fragment =>
  sql`coalesce(replace(translate(${text}, ' ()-./', ''), '+44', '0') like ${contains(phone)}::text, false)`;

/** A condition: the text holds every word of one of the names. */
export const hasName = (text: Fragment, { names }: SearchTerms): Fragment =>
  names
    .map((words) => sql`coalesce(fold_text(${text}) like all(${words.map(contains)}::text[]), false)`)
    .reduce((before, each) => sql`${before} or ${each}`, sql`false`);

/** A condition: the text mentions the address, the number or a whole name. Made for long texts. */
export const mentionsPerson = (text: Fragment, { texts, phone }: SearchTerms): Fragment => sql`(
  coalesce(lower(${text}) like any(${texts.map(contains)}::text[]), false)
  or coalesce(${text} ~ ${phone && phonePattern(phone)}::text, false))`;

/** A number as people write it: `+44 (0)7700 900-123`. */
const phonePattern = (phone: string): string =>
  `${phone.startsWith('0') ? String.raw`(0|(\+|00)44[ ()./-]*0?)` : ''}${[...phone.replace(/^0/, '')].map((digit) => digit.replace('+', String.raw`\+`)).join('[ ()./-]*')}`;

const contains = (text: string | null): string | null => text && containsPattern(text);
