const calendarMovedTo = '/outlook-bereavement-support-events/event-calendar';

/**
 * Where a mail-shot's link leads now: section 7 moves its first `/calendar`. Only in the path, and only after the
 * address was parsed, else `https://calendar.example.org` would become another host.
 */
export function mailShotTarget(ws: URL): URL {
  const target = new URL(ws);
  target.pathname = target.pathname.replace('/calendar', calendarMovedTo);
  return target;
}
