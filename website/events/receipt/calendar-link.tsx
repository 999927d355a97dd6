import { href } from 'react-router';

/** Downloads the event, which `titleId` names on the page, as a file that calendar programs open. */
export function CalendarLink({ guid, titleId }: { guid: string; titleId: string }) {
  return (
    <a
      className="button"
      href={href('/events/:guid/calendar.ics', { guid })}
      download
      aria-describedby={titleId}
    >
      Add to calendar
    </a>
  );
}
