const calendarMovedTo = '/outlook-bereavement-support-events/event-calendar';

/**
 * Finds the current target of a mail-shot's link: section 7 moves its first `/calendar`. Only the path of the
 * parsed address changes; otherwise `https://calendar.example.org` would become another host.
 */
export function findMailShotTarget(ws: URL): URL {
  const target = new URL(ws);
  target.pathname = target.pathname.replace('/calendar', calendarMovedTo);
  return target;
}
