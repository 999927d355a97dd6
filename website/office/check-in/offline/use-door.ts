import type { CheckInList } from '#contract/operator/events/check-in.ts';
import type { Recorder } from '../../offline/unsent.ts';
import { useActionStore } from '../../offline/use-action-store.ts';
import { DoorStore } from './door-store.ts';

type First = { list: CheckInList; isWhole: boolean; recorder: Recorder };

/** The list with what this device has recorded. */
export function useDoor({ list, isWhole, recorder }: First, address: string) {
  const { state, store } = useActionStore(() => new DoorStore({ address, recorder, first: list, isWhole }));
  return { ...state, store };
}
