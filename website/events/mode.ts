import { manageTokenPattern } from '#contract/fields/manage-token.ts';
import { readPage } from './list-page.ts';

/** What the page shows is said by its address alone, so Back works and nothing is copied. */
export type Mode =
  | { name: 'list'; page: number }
  | { name: 'book' | 'amend' | 'cancel'; guid: string; manageToken: string | null };

const formModes = ['book', 'amend', 'cancel'] as const;

export function readMode(url: URL, guidInPath: string | undefined): Mode {
  const given = url.searchParams.get('manage') ?? '';
  // Anything else, an address above all, would be a look-up that nobody slows.
  const manageToken = manageTokenPattern.test(given) ? given : null;
  if (guidInPath) return { name: 'book', guid: guidInPath, manageToken };
  const name = formModes.find((mode) => url.searchParams.get(mode));
  return name
    ? { name, guid: url.searchParams.get(name)!, manageToken }
    : { name: 'list', page: readPage(url) };
}

/**
 * Whether the form amends a booking that it does not show, so that a blank number means the booked one. A private link
 * whose booking could not be shown was followed to amend too.
 */
export const keepsNumber = (mode: Mode, shown: object | null): boolean =>
  !shown && (mode.name === 'amend' || (mode.name === 'book' && mode.manageToken !== null));

/** The address of a form; the private link of a letter goes along where there is one. */
export function formAddress(
  name: (typeof formModes)[number],
  guid: string,
  manageToken?: string | null,
): string {
  const query = new URLSearchParams({ [name]: guid, ...(manageToken && { manage: manageToken }) });
  return `/events?${query}`;
}
