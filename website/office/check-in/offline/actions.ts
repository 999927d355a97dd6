import type { AllCalls } from '#contract/operator/calls.ts';
import { secondsSince } from '../../offline/action-store.ts';
import { textOrEmpty, type SentAction } from '../../offline/take-actions.ts';
import type { Recorded, Stored } from '../../offline/unsent.ts';

/** An action recorded at the door. */
export type Action = Recorded & { eventGuid: string } & (
    | { kind: 'arrival'; attendeeGuid: string; people: number; allowMore: boolean }
    | { kind: 'walk-in'; name: string; people: number }
    | { kind: 'undo'; arrivalGuid: string; attendeeGuid?: string }
  );

/** An action as the server gets it. Its time is only recorded: actions count in the order of their arrival. */
export function toSentAction(action: Stored<Action>) {
  const { at, whose: _whose, by: _by, number: _number, ...sent } = action;
  return { ...sent, secondsAgo: secondsSince(at) };
}

/** Makes the call of an action. */
export const performAction = (api: AllCalls, kind: string, sent: SentAction): Promise<unknown> | null =>
  callsByKind.get(kind)?.(api, sent, textOrEmpty(sent.eventGuid)) ?? null;

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
    (api, { arrivalGuid }, eventGuid) =>
      api.undoArrival({ eventGuid, guid: textOrEmpty(arrivalGuid), query: {} }),
  ],
]);
