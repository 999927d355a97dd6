export const officePath = '/office';

export const checkInAddress = (eventGuid: string): string =>
  `${officePath}/events/${encodeURIComponent(eventGuid)}/check-in`;

const pagePattern = /^\/office(\/[\w-]+)*(\?[^#\s\\]*)?$/;

/** The sign-in page, which leads back to this page. */
export function signInAddress(url: string | null): string {
  const { pathname, search } = new URL(url ?? officePath, 'http://office');
  const to = pathname + search;
  return to === officePath || !pagePattern.test(to)
    ? `${officePath}/sign-in`
    : `${officePath}/sign-in?to=${encodeURIComponent(to)}`;
}

/** The staff page that somebody wanted before the sign-in. Never another website. */
export function wantedPage(url: string): string {
  const to = new URL(url).searchParams.get('to') ?? '';
  return pagePattern.test(to) ? to : officePath;
}

/** Leads to the wanted page, by way of the sign-in, which sees whether the browser has kept the cookie. */
export const pageAfterSignIn = (wanted: string): string =>
  `${officePath}/sign-in?signed-in&to=${encodeURIComponent(wanted)}`;

/** The second step of a sign-in. */
export const codeAddress = (wanted: string): string =>
  `${officePath}/sign-in/code?to=${encodeURIComponent(wanted)}`;
