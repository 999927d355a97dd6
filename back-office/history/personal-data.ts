import { formatMoment } from '#contract/fields/days.ts';
import { sql, type Database, type Fragment } from '../database/database.ts';
import { mentionsPerson } from '../personal-data/match.ts';
import type { PersonalData } from '../personal-data/personal-data.ts';

type Entry = {
  id: string;
  at: string;
  actor: string;
  action: string;
  recordType: string;
  recordId: string;
  changes: unknown;
};

/** Entries whose values mention somebody. Those of a record that is erased are emptied with it. */
export const createHistoryData = ({ database }: { database: Database }): PersonalData => ({
  kind: 'history',
  find: async (terms, limit) =>
    (await listed(database, mentionsPerson(sql`changes::text`, terms), limit)).map(toRecord),
  list: async (ids) => (await listed(database, withIds(ids))).map(toRecord),
  read: async (ids) =>
    (await listed(database, withIds(ids))).map((entry) => {
      const { id, at, actor, action, recordType, recordId, changes } = entry;
      return {
        id,
        label: toRecord(entry).label,
        fields: { at, by: actor, action, recordType, recordId, changes },
      };
    }),
  erase: async ({ rows }, ids) => {
    const erased =
      await rows`update history set changes = null where ${withIds(ids)} and changes is not null returning 1`;
    return { counts: { history: erased.length } };
  },
});

const withIds = (ids: string[]) => sql`id::text = any(${ids}::text[])`;

const listed = ({ rows }: Database, where: Fragment, limit = 1_000) =>
  rows<Entry>`
    select id, london_text(at) as at, actor_name as actor,
           action, record_type as "recordType", record_id as "recordId", changes
    from history where changes is not null and (${where}) order by id desc limit ${limit}`;

const toRecord = ({ id, at, actor, action, recordType }: Entry) => ({
  id,
  label: `${actor}: ${action} (${recordType.replaceAll('_', ' ')})`,
  detail: formatMoment(at),
  byMention: true,
});
