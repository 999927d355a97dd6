import { isRefused, type Refused } from '#contract/call.ts';
import type { OwnCalls } from '#contract/operator/calls.ts';
import { textsOf } from '../../ui/form/checked-form.ts';
import type { Done } from '../messages.ts';

/** Carries out a form of the page that was sent without script. */
export async function handleForm(api: OwnCalls, eventGuid: string, form: FormData): Promise<Done | Refused> {
  const { intent, arrival = '', attendee = '', people = '', name = '', more } = textsOf(form);
  const number = Number(people);
  if (intent === 'undo') {
    const undone = await api.undoArrival({ eventGuid, guid: arrival, query: {} });
    return isRefused(undone) ? undone : 'arrival-undone';
  }
  if (intent === 'walk-in') {
    const added = await api.addWalkIn({ eventGuid, body: { guid: arrival, name, people: number } });
    return isRefused(added) ? added : 'walk-in';
  }
  const body = { guid: arrival, attendeeGuid: attendee, people: number, allowMore: more === 'yes' };
  const arrived = await api.checkIn({ eventGuid, body });
  if (isRefused(arrived)) return arrived;
  return arrived.counted === number ? 'checked-in' : 'counted-before';
}
