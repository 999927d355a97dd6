import { formatMoment } from '#contract/fields/days.ts';
import { sql } from '../database/database.ts';
import { definePersonalData } from '../personal-data/define-personal-data.ts';
import { isAmong, mentionsPerson } from '../personal-data/match.ts';

type Entry = {
  at: string;
  actor: string;
  action: string;
  recordType: string;
  recordId: string;
  changes: unknown;
};

/** Entries whose values mention somebody. Those of a record that is erased are emptied with it. */
export const createHistoryData = definePersonalData<Entry>({
  kind: 'history',
  from: sql`history`,
  id: sql`history.id`,
  columns: sql`london_text(at) as at, actor_name as actor, action, record_type as "recordType", record_id as "recordId",
    changes`,
  isHeld: sql`changes is not null`,
  order: sql`history.id desc`,
  match: (terms) => ({ mention: mentionsPerson(sql`changes::text`, terms) }),
  describe: ({ at, actor, action, recordType }) => ({
    label: `${actor}: ${action} (${recordType.replaceAll('_', ' ')})`,
    detail: formatMoment(at),
  }),
  toFields: ({ at, actor, action, recordType, recordId, changes }) => ({
    at,
    by: actor,
    action,
    recordType,
    recordId,
    changes,
  }),
  erase: async ({ rows }, ids) => {
    const erased = await rows`
      update history set changes = null where ${isAmong(sql`id`, ids)} and changes is not null returning 1`;
    return { counts: { history: erased.length } };
  },
});
