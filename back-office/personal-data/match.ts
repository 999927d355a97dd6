import { sql } from '../database/database.ts';
import type { Wanted } from './personal-data.ts';

type Fragment = ReturnType<typeof sql>;

/** A condition: the column holds the address, as `emailKey` spells it. */
export const isAddress = (column: Fragment, { eMail }: Wanted): Fragment =>
  sql`coalesce(${column} = ${eMail}::text, false)`;

/** A condition: the text holds the number. Spaces and signs in it do not count. */
export const hasPhone = (text: Fragment, { phone }: Wanted): Fragment =>
  sql`coalesce(replace(translate(${text}, ' ()-./', ''), '+44', '0') like ${contains(phone)}::text, false)`;

/** A condition: the text holds every word of one of the names. */
export const hasName = (text: Fragment, { names }: Wanted): Fragment =>
  names
    .map((words) => sql`coalesce(fold_text(${text}) like all(${words.map(contains)}::text[]), false)`)
    .reduce((before, each) => sql`${before} or ${each}`, sql`false`);

// A zero-width space keeps mail programs from making a link of what a visitor typed.
const plain = (text: Fragment) => sql`replace(${text}, U&'\\200B', '')`;

/** A condition: the text mentions the address, the number or a whole name. */
export const mentions = (text: Fragment, wanted: Wanted): Fragment => sql`(
  coalesce(lower(${plain(text)}) like ${contains(wanted.eMail)}::text, false) or ${hasPhone(text, wanted)} or
  coalesce(fold_text(${plain(text)}) like any(${wholeNames(wanted)}::text[]), false))`;

// One word alone is in too many texts.
const wholeNames = ({ names }: Wanted): (string | null)[] =>
  names.filter((words) => words.length > 1).map((words) => contains(words.join(' ')));

const contains = (text: string | null): string | null =>
  text && `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
