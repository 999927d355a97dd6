import { refuse, type Answer, type Refused } from '#contract/call.ts';
import { cleanText } from '#contract/fields/clean-text.ts';
import type { DropdownItem } from '#contract/cremation.ts';
import type { dropdownListCalls, ListChange } from '#contract/operator/cremation/dropdown-lists.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import { isStale, refuseChangedMeanwhile, refuseInvalid } from '../check.ts';
import type { Database } from '../database/database.ts';
import { recordHistory } from '../history/record-history.ts';

type Parts = { database: Database; clock: () => Date; actor: Actor };
type Lists = Answer<typeof dropdownListCalls.getDropdownLists>;

/** The choices of the form, in the order that staff chose. */
export const getDropdowns = ({ database }: Pick<Parts, 'database'>): Promise<DropdownItem[]> =>
  database.rows<DropdownItem>`
    select field_name as "fieldName", display_name as "displayName" from dropdown_item
    order by field_name desc, position, display_name`;

/** The dropdowns as lists, for the page on which staff change them. */
export const getDropdownLists = ({ database }: Pick<Parts, 'database'>): Promise<Lists> =>
  database.rows<Lists[number]>`
    select list.field_name as "fieldName", revision,
           array_agg(display_name order by position, display_name) as entries
    from dropdown_list list join dropdown_item using (field_name)
    group by list.field_name order by list.field_name desc`;

/** Replaces a whole list. */
export const updateDropdownList = (
  { database, clock, actor }: Parts,
  fieldName: string,
  { entries, revision }: ListChange,
): Promise<true | Refused> =>
  database.transaction(async (connection) => {
    const after = entries.map(cleanText);
    const problem = findProblem(after);
    if (problem) return refuseInvalid({ entries: problem });
    if (!fieldNamePattern.test(fieldName)) return listNotFound;
    const [list] = await connection.rows<{ revision: number }>`
      select revision from dropdown_list where field_name = ${fieldName} for update`;
    if (!list) return listNotFound;
    const stored = await connection.rows<{ name: string }>`
      select display_name as name from dropdown_item where field_name = ${fieldName} order by position, display_name`;
    const before = stored.map(({ name }) => name);
    if (JSON.stringify(before) === JSON.stringify(after)) return true;
    if (isStale(revision, list.revision)) return revisionConflict;
    await connection.rows`delete from dropdown_item where field_name = ${fieldName}`;
    await connection.rows`
      insert into dropdown_item (field_name, display_name, position)
      select ${fieldName}, entry, place * 10 from unnest(${after}::text[]) with ordinality as given (entry, place)`;
    await connection.rows`update dropdown_list set revision = revision + 1 where field_name = ${fieldName}`;
    const record = { type: 'dropdown', id: fieldName } as const;
    const joinTexts = (all: string[]) => all.join(', ');
    const changes = { entries: [joinTexts(before), joinTexts(after)] as [string, string] };
    await recordHistory(connection, { actor, at: clock(), record, action: 'changed', changes });
    return true;
  });

const fieldNamePattern = /^\w{1,100}$/;

function findProblem(entries: string[]): string | null {
  if (entries.some((entry) => entry === '')) return 'An entry cannot be empty.';
  const spellings = entries.map((entry) => entry.toLowerCase());
  const duplicate = entries.find((_, index) => spellings.indexOf(spellings[index]!) < index);
  return duplicate === undefined ? null : `“${duplicate}” is in the list twice.`;
}

const listNotFound = refuse(404, 'list-not-found', 'The request form has no such list.');
const revisionConflict = refuseChangedMeanwhile('this list');
