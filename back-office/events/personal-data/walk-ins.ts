import { formatMoment } from '#contract/fields/days.ts';
import { sql, type Database, type Fragment } from '../../database/database.ts';
import { hasName } from '../../personal-data/match.ts';
import type { PersonalData } from '../../personal-data/personal-data.ts';

type WalkIn = { id: string; name: string; event: string; arrivedAt: string };

/** Walk-ins who gave a name. */
export const createWalkInData = ({ database }: { database: Database }): PersonalData => ({
  kind: 'walk-ins',
  find: async (terms, limit) => (await selectRows(database, hasName(sql`name`, terms), limit)).map(toRecord),
  list: async (ids) =>
    (await selectRows(database, sql`arrival.guid::text = any(${ids}::text[])`)).map(toRecord),
  read: async (ids) =>
    (await selectRows(database, sql`arrival.guid::text = any(${ids}::text[])`)).map((walkIn) => ({
      id: walkIn.id,
      label: walkIn.name,
      fields: { name: walkIn.name, event: walkIn.event, arrivedAt: walkIn.arrivedAt },
    })),
  erase: async ({ rows }, ids) => {
    const erased = await rows`
      update arrival set name = null where guid::text = any(${ids}::text[]) and name is not null returning 1`;
    return { counts: { 'walk-ins': erased.length } };
  },
});

const selectRows = ({ rows }: Database, where: Fragment, limit = 1_000) =>
  rows<WalkIn>`
    select arrival.guid as id, name, title as event,
           london_text(arrived_at) as "arrivedAt"
    from arrival join event on event.id = event_id
    where name is not null and (${where}) order by arrival.id desc limit ${limit}`;

const toRecord = ({ id, name, event, arrivedAt }: WalkIn) => ({
  id,
  label: name,
  detail: `Came to ${event}, ${formatMoment(arrivedAt)}`,
  byName: true,
});
