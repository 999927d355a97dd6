/** Downloads the event as a file that calendar programs open. */
export function CalendarLink({ guid }: { guid: string }) {
  return (
    <a className="button" href={`/events/${guid}/calendar.ics`} download>
      Add to calendar
    </a>
  );
}
