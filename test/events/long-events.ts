import type { BereavementEvent } from '#contract/events.ts';
import { createListedEvent } from './listed-event.ts';

const word = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenunterstützungsverein';

/** Twelve events with the longest texts: long titles, endless words and every field. */
export const longEvents: BereavementEvent[] = Array.from({ length: 12 }, (_, index) =>
  createListedEvent({
    guid: `6f1c0d5e-2c1b-4a7e-9a55-0d6b7a1e2f${index + 10}`,
    title:
      index % 3 === 0
        ? `A service of remembrance for everyone who has been bereaved in the past year, and for ${word}`
        : 'Coffee morning',
    startDateTime: `2031-09-${index + 10}T18:30:00`,
    details: `${index % 2 ? word : 'Tea, coffee and quiet company'}. ${'An evening of music and readings. '.repeat(12)}`,
    maxCapacity: 60,
    numberOfAttendees: index % 4 === 0 ? 60 : 12,
    location: `The ${word} Memorial Hall`,
    addressLine1: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch House',
    addressLine2: '22 Sample Road',
    town: 'Demonstration Town',
    postCode: 'EX1 1AA',
    extraInfoTitle: 'The name of the person who died, as you would like it to be read out during the service',
    extraDescriptionTitle: `Anything that you would like us to know before you come: ${word}`,
  }),
);
