import type { PersonalKind, PersonalRecord } from '#contract/operator/privacy/personal-data.ts';
import { sql, type Database, type Fragment } from '../database/database.ts';
import { isAmong } from './match.ts';
import type {
  Erased,
  HeldFields,
  ListedRecord,
  PersonalData,
  RecordTexts,
  SearchTerms,
} from './personal-data.ts';

type Match = PersonalRecord['match'];
type Conditions = Partial<Record<Match, Fragment>>;
type WithId = { id: string };

/**
 * A table with data about people. `Row` has the columns that describe a record, `Held` those that only an export reads.
 */
type Definition<Row, Held> = {
  kind: PersonalKind;
  /** In SQL: the table, or a join with one row for each record. */
  from: Fragment;
  /** In SQL: the value by which staff select a record. */
  id: Fragment;
  /** In SQL: the columns of `Row`. */
  columns: Fragment | ((now: Date) => Fragment);
  /** In SQL: whether a row still holds something about a person. */
  isHeld?: Fragment;
  /** In SQL: the newest records first. */
  order: Fragment;
  /** In SQL: the ways in which a record may belong to the person. An address is the surest, a mention the least sure. */
  match(terms: SearchTerms): Conditions;
  /** In SQL: conditions that are searched in turn, because one query over the whole table would take too long. */
  split?(database: Database): Promise<Fragment[]>;
  describe(row: Row & WithId): RecordTexts;
  /** In SQL: the columns of `Held`. */
  heldColumns?: Fragment;
  /** The exported fields; by default, the column `fields`. */
  toFields?(row: Row & Held & WithId): HeldFields;
  erase: PersonalData['erase'];
};

/** Creates the search, the list, the export and the erasure of a table with data about people. */
export const definePersonalData =
  <Row extends object, Held extends object = { fields: HeldFields }>(definition: Definition<Row, Held>) =>
  ({ database, clock }: { database: Database; clock: () => Date }): PersonalData => {
    const { kind, from, id, columns, isHeld = sql`true`, order, describe, erase } = definition;
    const { match, split = async () => [sql`true`], heldColumns, toFields = readFields } = definition;

    const select = <More>(where: Fragment, limit: number | null, moreColumns?: Fragment) =>
      database.rows<Row & WithId & More>`
        select (${id})::text as id, ${typeof columns === 'function' ? columns(clock()) : columns}
               ${moreColumns ? sql`, ${moreColumns}` : sql``}
        from ${from} where ${isHeld} and (${where}) order by ${order} limit ${limit}::integer`;

    const toRecord = (row: Row & WithId): ListedRecord => ({
      id: row.id,
      path: null,
      stays: null,
      ...describe(row),
    });

    return {
      kind,
      find: async (terms, limit) => {
        const conditions = match(terms);
        const found: PersonalRecord[] = [];
        for (const part of await split(database)) {
          if (found.length >= limit) break;
          const where = sql`${part} and (${matchesAny(conditions)})`;
          const rows = await select<{ match: Match }>(where, limit, sql`${surestMatch(conditions)} as match`);
          found.push(...rows.map((row) => ({ ...toRecord(row), match: row.match })));
        }
        return found.slice(0, limit);
      },
      list: async (ids) => (await select(isAmong(id, ids), null)).map(toRecord),
      read: async (ids) =>
        (await select<Held>(isAmong(id, ids), null, heldColumns)).map((row) => ({
          id: row.id,
          label: describe(row).label,
          fields: toFields(row),
        })),
      erase,
    };
  };

const readFields = (row: object) => (row as { fields: HeldFields }).fields;

const surestFirst: Match[] = ['address', 'phone', 'name', 'mention'];

const matchesAny = (conditions: Conditions): Fragment =>
  Object.values(conditions).reduce((all, condition) => sql`${all} or (${condition})`, sql`false`);

function surestMatch(conditions: Conditions): Fragment {
  const cases = surestFirst
    .filter((name) => conditions[name])
    .reduce((all, name) => sql`${all} when ${conditions[name]} then ${name}::text`, sql``);
  return sql`case ${cases} end`;
}

/** The erasure of records that stay, for the reason in their `stays`. */
export const eraseNothing = async (): Promise<Erased> => ({ counts: {} });
