import { href } from 'react-router';
import { attendeesPerBookingMax } from '#contract/capacity.ts';
import { manageTokenPattern } from '#contract/fields/manage-token.ts';
import type { ExistingAttendee } from '#contract/attendance.ts';
import { readListQuery, type ListQuery } from './list-page.ts';
import { withQuery } from '../ui/with-query.ts';

/** The address alone determines what the page shows, so Back works and no state is copied. */
export type Mode =
  | ({ name: 'list' } & ListQuery)
  | {
      name: FormName;
      guid: string;
      manageToken: string | null;
      /** The former number of people, which the link in an email offers again. */
      numberBefore?: number;
      /** The page about an event, with all its details above the form. */
      isEventPage?: true;
    };

/** `link` asks for an email with the private link of a booking. */
const formModes = ['book', 'amend', 'cancel', 'link'] as const;
type FormName = (typeof formModes)[number];

export function readMode(url: URL, guidInPath: string | undefined): Mode {
  const token = url.searchParams.get('manage') ?? '';
  // Anything else, especially an address, would be a look-up without a rate limit.
  const manageToken = manageTokenPattern.test(token) ? token : null;
  // The holder of a private link knows the event, and comes for the form.
  const isEventPage = manageToken === null && { isEventPage: true as const };
  const before = manageToken !== null && readNumberBefore(url);
  if (guidInPath) return { name: 'book', guid: guidInPath, manageToken, ...isEventPage, ...before };
  const name = readFormName(url);
  return name
    ? { name, guid: url.searchParams.get(name)!, manageToken }
    : { name: 'list', ...readListQuery(url) };
}

/** Reads the form of an address without a guid in its path. */
export const readFormName = ({ searchParams }: URL): FormName | undefined =>
  formModes.find((name) => searchParams.get(name));

function readNumberBefore({ searchParams }: URL): { numberBefore: number } | false {
  const number = Number(/^[1-9]\d?$/.exec(searchParams.get('before') ?? '')?.[0]);
  return number <= attendeesPerBookingMax && { numberBefore: number };
}

/** Chooses the number of people to offer again, if the booking is live and has another number now. */
export function findAttendeeCountToOffer(mode: Mode, existing: ExistingAttendee | null): number | null {
  if (mode.name !== 'book' || existing?.attendanceStatus !== 'Attending') return null;
  const { numberBefore = null } = mode;
  return numberBefore === existing.numberOfAttendees ? null : numberBefore;
}

/**
 * Whether the form amends a booking that it does not show, so that a blank number keeps the booked one. This
 * includes a private link whose booking could not be shown.
 */
export const isAttendeeCountFixed = (mode: Mode, existing: object | null): boolean =>
  !existing && (mode.name === 'amend' || (mode.name === 'book' && mode.manageToken !== null));

/** Creates the address of a form, with the private link of an email if there is one. */
export const createFormAddress = (name: FormName, guid: string, manageToken?: string | null): string =>
  withQuery(href('/events'), { [name]: guid, manage: manageToken });

/** The value of `next` with which a booking form only asks for the private link. */
export const emailLink = 'email-link';
