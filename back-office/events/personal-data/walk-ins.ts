import { formatMoment } from '#contract/fields/days.ts';
import { sql } from '../../database/database.ts';
import { definePersonalData } from '../../personal-data/define-personal-data.ts';
import { hasName, isAmong } from '../../personal-data/match.ts';

/** Walk-ins who gave a name. */
export const createWalkInData = definePersonalData<{ name: string; event: string; arrivedAt: string }>({
  kind: 'walk-ins',
  from: sql`arrival join event on event.id = event_id`,
  id: sql`arrival.guid`,
  columns: sql`name, title as event, london_text(arrived_at) as "arrivedAt"`,
  isHeld: sql`name is not null`,
  order: sql`arrival.id desc`,
  match: (terms) => ({ name: hasName(sql`name`, terms) }),
  describe: ({ name, event, arrivedAt }) => ({
    label: name,
    detail: `Came to ${event}, ${formatMoment(arrivedAt)}`,
  }),
  toFields: ({ name, event, arrivedAt }) => ({ name, event, arrivedAt }),
  erase: async ({ rows }, ids) => {
    const erased = await rows`
      update arrival set name = null where ${isAmong(sql`guid`, ids)} and name is not null returning 1`;
    return { counts: { 'walk-ins': erased.length } };
  },
});
