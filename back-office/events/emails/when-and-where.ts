import { oneLine } from '../../email/email.ts';

export type Place = {
  location: string | null;
  addressLine1: string | null;
  addressLine2: string | null;
  town: string | null;
  postCode: string | null;
};

// Local time is parsed and formatted as UTC, so that the server's time zone does not matter.
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

/** The lines of an address, without empty ones. */
export const whereOf = ({ location, addressLine1, addressLine2, town, postCode }: Place): string[] =>
  [location, addressLine1, addressLine2, town, postCode].map(oneLine).filter((line) => line !== '');
