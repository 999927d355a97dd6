import { isRefused, type Refused } from '#contract/call.ts';
import type { AllCalls } from '#contract/operator/calls.ts';
import { sentLaterDaysMax } from '#contract/operator/bookings/check-in.ts';

/** An action recorded on a device. `at` is the device's clock, in milliseconds. */
export type Action = {
  guid: string;
  eventGuid: string;
  at: number;
  /** The name of the person. It stays on the device, for the notice of a refused action. */
  whose?: string;
} & (
  | { kind: 'arrival'; attendeeGuid: string; people: number; allowMore: boolean }
  | { kind: 'walk-in'; name: string; people: number }
  | { kind: 'undo'; arrivalGuid: string; attendeeGuid?: string }
);

/** The person who recorded an action. */
export type Recorder = { id: string; name: string };

export type StoredAction = Action & {
  by: Recorder;
  /** Its place among all that this device has recorded. No clock decides it. */
  number: number;
  /** Why the server has not taken it. It is kept until somebody has read that. */
  refused?: string;
};

/** The outcome of a sent action. */
export type Result = { guid: string; refused: string | null };

/** A device sends this many at a time. */
export const actionsPerRequestMax = 50;

const secondsAgoMax = sentLaterDaysMax * 24 * 60 * 60;

/**
 * An action as it is sent. How long ago it was stands instead of the time, because the device's clock may be wrong. It
 * only says when somebody came: the order in which actions arrive decides what counts.
 */
export function toSentAction(action: StoredAction) {
  const { at, whose: _whose, by: _by, number: _number, ...sent } = action;
  const secondsAgo = Math.round((Date.now() - at) / 1000);
  return { ...sent, secondsAgo: Math.min(secondsAgoMax, Math.max(0, secondsAgo)) };
}

type SentAction = Partial<Record<string, unknown>>;

/** Makes the call of an action. The calls check what they are given. */
export async function performAction(api: AllCalls, value: unknown): Promise<Result> {
  const sent = Object(value) as SentAction;
  const guid = textIn(sent.guid);
  const call = callsByKind.get(textIn(sent.kind));
  if (!call) return { guid, refused: 'This page is out of date. Please load it again.' };
  const answer = await call(api, sent, textIn(sent.eventGuid));
  return { guid, refused: isRefused(answer) ? reasonOf(answer) : null };
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

type CallOf = (api: AllCalls, sent: SentAction, eventGuid: string) => Promise<unknown>;

const callsByKind = new Map<string, CallOf>([
  [
    'arrival',
    (api, { guid, attendeeGuid, people, allowMore, secondsAgo }, eventGuid) =>
      api.checkIn({ eventGuid, body: { guid, attendeeGuid, people, allowMore, secondsAgo } as never }),
  ],
  [
    'walk-in',
    (api, { guid, name, people, secondsAgo }, eventGuid) =>
      api.addWalkIn({ eventGuid, body: { guid, name, people, secondsAgo } as never }),
  ],
  [
    'undo',
    (api, { arrivalGuid }, eventGuid) => api.undoArrival({ eventGuid, guid: textIn(arrivalGuid), query: {} }),
  ],
]);

const reasonOf = ({ detail, more }: Refused): string => Object.values(more.fields ?? {})[0] ?? detail;
