import type { BereavementEvent } from '#contract/events.ts';
import { formatWhen } from './when.ts';

export function EventWhen({ event }: { event: BereavementEvent }) {
  const when = formatWhen(event.startDateTime);
  if (!when) return null;
  return (
    <p className="event-when">
      <time dateTime={event.startDateTime!.slice(0, 16)}>{when}</time>
    </p>
  );
}

export function EventPlace({ location, address }: { location: string | null | undefined; address: string }) {
  if (!location?.trim() && !address) return null;
  return (
    <p className="event-place">
      {location?.trim() && <span>{location}</span>}
      {address && <span>{address}</span>}
    </p>
  );
}

export function FullNotice() {
  return (
    <p className="full-notice">
      This event is currently fully booked however this can change – please watch this space for updates.
    </p>
  );
}

export function StartedNotice() {
  return <p className="started-notice">This event has started, so it cannot be booked or changed here.</p>;
}
