import { oneLine } from '../email/email.ts';

export type Place = {
  location: string | null;
  addressLine1: string | null;
  addressLine2: string | null;
  town: string | null;
  postCode: string | null;
};

// Wall time is read as UTC and written as UTC, so that no zone, the server's least of all, can move it.
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });
const time = new Intl.DateTimeFormat('en-GB', {
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: 'UTC',
});

/** `2026-11-21T14:30:00` as "Saturday 21 November 2026, 2:30 pm". */
export function whenOf(wallTime: string): string {
  const moment = new Date(`${wallTime}Z`);
  return `${day.format(moment).replace(',', '')}, ${time.format(moment)}`;
}

/** The lines of an address; what is not stated leaves no line. */
export const whereOf = ({ location, addressLine1, addressLine2, town, postCode }: Place): string[] =>
  [location, addressLine1, addressLine2, town, postCode].map(oneLine).filter((line) => line !== '');
