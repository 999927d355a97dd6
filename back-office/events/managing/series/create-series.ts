import { isRefused, type Refused } from '#contract/call.ts';
import type { EventSeries, NewEventSeries } from '#contract/operator/events/series/event-series.ts';
import { planSeries } from '#contract/operator/events/series/plan-series.ts';
import { addOnce } from '../../../add-once.ts';
import { findBranchId } from '../../../branches/branches.ts';
import { refuseInvalid } from '../../../check.ts';
import {
  completeDetails,
  findDetailChanges,
  insertEvent,
  recordChange,
  type EventFieldValues,
  type EventParts,
} from '../event-record.ts';
import { refuseTimes } from '../event-times.ts';
import { exceedsEventLimit, tooManyEvents } from '../manage-events.ts';

/** Adds an event on each date of a series, all or none. */
export async function createEventSeries(
  parts: EventParts,
  series: NewEventSeries,
  idempotencyKey: string | null,
): Promise<EventSeries | Refused> {
  const { repeats, count, until, except, skipBankHolidays, ...details } = series;
  const first = completeDetails(details);
  const plan = planSeries(first, { repeats, count, until }, { except, skipBankHolidays });
  if ('problems' in plan) return refuseInvalid({ ...plan.problems });
  const events = plan.chosen.map((times) => ({ ...first, ...times }));
  const refused = refuseTimes(events[0]!);
  if (refused) return refused;
  return parts.database.transaction((database) =>
    addOnce(
      { ...parts, database },
      { call: 'createEventSeries', idempotencyKey, content: [first, repeats, events] },
      () => addEvents({ ...parts, database }, repeats, events),
    ),
  );
}

async function addEvents(
  parts: EventParts,
  repeats: NewEventSeries['repeats'],
  events: EventFieldValues[],
): Promise<EventSeries | Refused> {
  const { database } = parts;
  const at = parts.clock();
  if (await exceedsEventLimit(database, events.at(-1)!, at, events.length)) return tooManyEvents;
  const branchId = await findBranchId(database, events[0]!.branch);
  if (isRefused(branchId)) return branchId;
  const { id: seriesId, guid } = await database.oneRow<{ id: string; guid: string }>`
    insert into event_series (repeats) values (${repeats}) returning id, guid`;
  const added = [];
  for (const event of events) {
    const created = await insertEvent(database, event, { branchId, seriesId });
    await recordChange(parts, database, {
      event: created,
      action: 'added',
      at,
      changes: findDetailChanges({}, event),
    });
    added.push({ ...created, startDateTime: event.startDateTime });
  }
  return { guid, events: added };
}
