import type { Refused } from '#contract/call.ts';
import type { EventDetails, EventForStaff } from '#contract/operator/events.ts';
import type { Problems } from '../../../ui/form/checked-form.ts';
import { answered, type Staff } from '../../staff.ts';
import { fieldNames } from '../event-words.ts';
import { textsOfEvent, type Texts } from '../form/read-event-form.ts';

/** A colleague's changes since the form was opened. */
export type News = {
  who: string;
  name: string;
  before: unknown;
  now: unknown;
  /** The value in the refused form, if it differs from both. */
  typed?: unknown;
};

/** The further parts of a page about a refused change. */
type EditReply = {
  values?: Texts;
  problems?: Problems;
  /** The revision that `values` are based on. */
  base?: string;
  news?: News[];
  /** It has fewer places than people who are booked, and asks whether to save it anyway. */
  isBelowBooked?: true;
};

type Sent = { guid: string; values: Texts; body: EventDetails };

/** After somebody else's change, both are in the form. */
export async function moreAbout(api: Staff['api'], { code }: Refused, sent: Sent): Promise<EditReply> {
  if (code === 'changed-meanwhile') return mergedReply(api, sent);
  // The page says that it is cancelled.
  if (code === 'event-not-found') return { problems: {} };
  return code === 'capacity-below-booked' ? { problems: {}, isBelowBooked: true } : {};
}

/** A field that the other person changed and this one did not has the new value; everything else stays as entered. */
async function mergedReply(api: Staff['api'], { guid, values, body }: Sent): Promise<EditReply> {
  const event = answered(await api.getEvent({ guid }));
  const changed = await changesSince(api, event, Number(values.revision));
  const entered = body as Record<string, unknown>;
  const isUntouched = (field: string) =>
    entered[field] === undefined || (entered[field] ?? '') === (changed.get(field)?.before ?? '');
  const taken = [...changed.keys()].filter(isUntouched);
  const merged = {
    ...body,
    ...Object.fromEntries(taken.map((field) => [field, event[field as keyof EventForStaff]])),
  };
  // A branch is known by its guid, which says nothing to staff.
  changed.delete('branch');
  const news = [...changed].map(([field, { who, before }]) => ({
    who,
    name: fieldNames[field as keyof typeof fieldNames],
    before,
    now: event[field as keyof EventForStaff],
    ...(!isUntouched(field) && { typed: entered[field] }),
  }));
  return {
    values: textsOfEvent({ ...event, ...merged }),
    base: String(event.revision),
    news: news.filter(({ name, now, before }) => name && now !== before),
  };
}

type Earlier = { who: string; before: unknown };

/** Field -> who changed it last, and its value in the revision of the form. The history is the newest first. */
async function changesSince(api: Staff['api'], { guid }: EventForStaff, revision: number) {
  const history = answered(await api.getHistory({ recordType: 'event', recordId: guid, query: {} }));
  const found = new Map<string, Earlier>();
  for (const { who, changes } of history.items) {
    // Check-ins and emails are in the history too, and change nothing in the form.
    if (!changes?.revision || Number(changes.revision[0]) < revision) continue;
    for (const [field, [before]] of Object.entries(changes))
      found.set(field, { who: found.get(field)?.who ?? who, before });
  }
  found.delete('revision');
  return found;
}
