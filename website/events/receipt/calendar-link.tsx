/** Downloads the event, which `titleId` names on the page, as a file that calendar programs open. */
export function CalendarLink({ guid, titleId }: { guid: string; titleId: string }) {
  return (
    <a className="button" href={`/events/${guid}/calendar.ics`} download aria-describedby={titleId}>
      Add to calendar
    </a>
  );
}
