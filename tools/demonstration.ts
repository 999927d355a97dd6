import { Refused } from '#contract/call.ts';
import type { BackOffice } from '#contract/calls.ts';
import type { EventDetails } from '#contract/events.ts';
import type { Office } from '#contract/office.ts';
import { demonstrationEvents, type DemonstrationEvent } from './demonstration-events.ts';

/**
 * Fills an empty office with events and bookings that say what they are: every title, name and address is
 * plainly made up for demonstration. Through the same calls that anybody uses.
 */
export async function fillWithDemonstration(
  parts: { office: Office; backOffice: BackOffice },
  { now, withBookings }: { now: Date; withBookings: boolean },
) {
  const events = await parts.backOffice.getBereavementEvents({});
  if (events instanceof Refused || events.length > 0) return;
  for (const event of demonstrationEvents) {
    const created = await parts.office.createEvent({ body: detailsOf(event, now) });
    if (created instanceof Refused) throw new Error(`A demonstration event was refused: ${created.detail}`);
    if (withBookings) await fillPlaces(parts.backOffice, created.guid, event.placesTaken);
  }
}

const detailsOf = (
  { daysFromNow, hour, placesTaken, ...details }: DemonstrationEvent,
  now: Date,
): EventDetails => {
  const day = new Date(now.getTime() + daysFromNow * 86_400_000).toISOString().slice(0, 10);
  return { ...details, startDateTime: `${day}T${hour}:00` };
};

async function fillPlaces(backOffice: BackOffice, taskGuid: string, places: number) {
  const partySize = 4;
  for (let taken = 0; taken < places; taken += partySize) {
    const number = taken / partySize + 1;
    await backOffice.createAttendee({
      body: {
        name: `Demonstration visitor ${number}`,
        eMail: `visitor${number}@demonstration.example`,
        numberOfAttendees: Math.min(partySize, places - taken),
        attendanceStatus: 'Attending',
        taskGuid,
      },
    });
  }
}
