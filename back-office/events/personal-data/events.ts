import { formatMoment } from '#contract/fields/days.ts';
import { sql } from '../../database/database.ts';
import { definePersonalData, eraseNothing } from '../../personal-data/define-personal-data.ts';
import { mentionsPerson } from '../../personal-data/match.ts';
import { listColumns, jsonPairs, getPersonalNames } from '../../records/columns.ts';
import { eventColumns } from '../../records/event.ts';

const texts = getPersonalNames(eventColumns);

/** Events whose text names the person. An erasure leaves them, because staff change published texts themselves. */
export const createEventData = definePersonalData<{ title: string; startsAt: string }>({
  kind: 'events',
  from: sql`event`,
  id: sql`guid`,
  columns: sql`title, wall_text(starts_at) as "startsAt"`,
  order: sql`starts_at desc`,
  match: (terms) => ({
    mention: mentionsPerson(
      sql`concat_ws(' ', ${listColumns(eventColumns, texts)}, cancellation_reason)`,
      terms,
    ),
  }),
  describe: ({ id, title, startsAt }) => ({
    label: title,
    detail: `Named in the text of the event, ${formatMoment(startsAt)}`,
    path: `/office/events/${id}`,
    stays: 'The text was published. If the name should go, please change the event.',
  }),
  heldColumns: sql`
    jsonb_build_object(${jsonPairs(eventColumns, 'event', texts)}, 'cancellationReason', cancellation_reason) as fields`,
  erase: eraseNothing,
});
