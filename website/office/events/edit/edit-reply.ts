import type { Refused } from '#contract/call.ts';
import type { EventDetails, EventForStaff } from '#contract/operator/events/events.ts';
import type { ColleaguesFieldChange } from '../../form/edit-page.tsx';
import { requireAnswer, type Staff } from '../../require-staff.ts';
import { eventHistoryLabels } from '../labels.ts';
import { toEventFormValues, type EventFormValues } from '../form/read-event-form.ts';

/** The further parts of a page about a refused change. */
type EditReply = {
  values?: EventFormValues;
  refused?: null;
  /** The revision that `values` are based on. */
  base?: string;
  news?: ColleaguesFieldChange[];
  /** An event would have fewer places than people who are booked. The page asks whether to save it anyway. */
  isBelowBooked?: true;
};

type SubmittedEvent = { guid: string; values: EventFormValues; body: EventDetails };

/** After somebody else's change, both are in the form. */
export async function explainRefusal(
  api: Staff['api'],
  { code }: Refused,
  sent: SubmittedEvent,
): Promise<EditReply> {
  if (code === 'changed-meanwhile') return mergeReply(api, sent);
  // The page says that it is cancelled.
  if (code === 'event-not-found') return { refused: null };
  return code === 'capacity-below-booked' ? { refused: null, isBelowBooked: true } : {};
}

/** A field that the other person changed and this one did not has the new value; everything else stays as entered. */
async function mergeReply(api: Staff['api'], { guid, values, body }: SubmittedEvent): Promise<EditReply> {
  const event = requireAnswer(await api.getEvent({ guid }));
  const changed = await findChangesSince(api, event, Number(values.revision));
  const fields = body as Record<string, unknown>;
  const isUntouched = (field: string) =>
    fields[field] === undefined || (fields[field] ?? '') === (changed.get(field)?.before ?? '');
  const takenFields = [...changed.keys()].filter(isUntouched);
  const merged = {
    ...body,
    ...Object.fromEntries(takenFields.map((field) => [field, event[field as keyof EventForStaff]])),
  };
  // The history has the guid of a branch, so show its name.
  changed.delete('branch');
  const news = [...changed].map(([field, { who, before }]) => ({
    who,
    name: eventHistoryLabels[field as keyof typeof eventHistoryLabels],
    before,
    now: event[field as keyof EventForStaff],
    ...(!isUntouched(field) && { value: fields[field] }),
  }));
  return {
    values: { ...toEventFormValues({ ...event, ...merged }), scope: values.scope ?? '' },
    base: String(event.revision),
    news: news.filter(({ name, now, before }) => name && now !== before),
  };
}

type EarlierChange = { who: string; before: unknown };

/** Field -> who changed it last, and its value in the revision of the form. The history is the newest first. */
async function findChangesSince(api: Staff['api'], { guid }: EventForStaff, revision: number) {
  const history = requireAnswer(await api.getHistory({ recordType: 'event', recordId: guid, query: {} }));
  const earlier = new Map<string, EarlierChange>();
  for (const { who, changes } of history.items) {
    // Check-ins and emails are in the history too, and change nothing in the form.
    if (!changes?.revision || Number(changes.revision[0]) < revision) continue;
    for (const [field, [before]] of Object.entries(changes))
      earlier.set(field, { who: earlier.get(field)?.who ?? who, before });
  }
  earlier.delete('revision');
  return earlier;
}
