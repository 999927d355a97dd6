import { oneLine } from '../mail/letter.ts';
import { whenOf, whereOf, type Place } from './when-and-where.ts';

export type EventFacts = Place & {
  guid: string;
  title: string;
  startDateTime: string;
  extraInfoTitle: string | null;
  extraDescriptionTitle: string | null;
};

export type Announced = Place & Pick<EventFacts, 'title' | 'startDateTime'>;

/** A sentence for each thing that was announced of an event and is different now, the old and the new. */
export function eventChanges(before: Announced, after: Announced): string[] {
  const whenBefore = whenOf(before.startDateTime).replace(', ', ' at ');
  const whenAfter = whenOf(after.startDateTime).replace(', ', ' at ');
  const [whereBefore, whereAfter] = [before, after].map((event) => whereOf(event).join(', ')) as [
    string,
    string,
  ];
  return [
    ...changed('The name', oneLine(before.title), oneLine(after.title)),
    ...changed('The time', whenBefore, whenAfter),
    ...changed('The place', whereBefore, whereAfter),
  ];
}

const changed = (what: string, before: string, after: string): string[] => {
  if (before === after) return [];
  if (before === '') return [`${what} is now known: ${after}.`];
  if (after === '') return [`${what} is not known any more: it was ${before}.`];
  return [`${what} has changed: it was ${before}, it is now ${after}.`];
};
