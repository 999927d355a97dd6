import { formatMoment } from '#contract/fields/days.ts';
import { sql, type Database, type Fragment } from '../../database/database.ts';
import { mentionsPerson } from '../../personal-data/match.ts';
import { listColumns, jsonPairs, getPersonalNames } from '../../records/columns.ts';
import { eventColumns } from '../../records/event.ts';
import type { PersonalData } from '../../personal-data/personal-data.ts';

type Event = {
  id: string;
  title: string;
  startsAt: string;
  fields: Record<string, unknown>;
};

const texts = getPersonalNames(eventColumns);

/** Events whose text names the person. An erasure leaves them, because staff change published texts themselves. */
export const createEventData = ({ database }: { database: Database }): PersonalData => ({
  kind: 'events',
  find: async (terms, limit) => {
    const text = sql`concat_ws(' ', ${listColumns(eventColumns, texts)}, cancellation_reason)`;
    return (await selectRows(database, mentionsPerson(text, terms), limit)).map(toRecord);
  },
  list: async (ids) => (await selectRows(database, sql`guid::text = any(${ids}::text[])`)).map(toRecord),
  read: async (ids) =>
    (await selectRows(database, sql`guid::text = any(${ids}::text[])`)).map(({ id, title, fields }) => ({
      id,
      label: title,
      fields,
    })),
  erase: async () => ({ counts: {} }),
});

const selectRows = ({ rows }: Database, where: Fragment, limit = 1_000) =>
  rows<Event>`
    select guid as id, title, wall_text(starts_at) as "startsAt",
           jsonb_build_object(${jsonPairs(eventColumns, 'event', texts)}, 'cancellationReason', cancellation_reason) as fields
    from event where ${where} order by starts_at desc limit ${limit}`;

const toRecord = ({ id, title, startsAt }: Event) => ({
  id,
  label: title,
  detail: `Named in the text of the event, ${formatMoment(startsAt)}`,
  path: `/office/events/${id}`,
  stays: 'The text was published. If the name should go, please change the event.',
  byMention: true,
});
