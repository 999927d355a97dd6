import { formatMoment } from '#contract/fields/days.ts';
import type { EventForStaff } from '#contract/operator/events.ts';
import { fieldNames, formatEventTime } from './event-labels.ts';

type EventFactsProps = {
  event: EventForStaff;
  /** The name of its branch, if there is more than one. */
  branch: string | undefined;
};

/** The facts of an event; empty ones are left out. */
export const EventFacts = ({ event, branch = '' }: EventFactsProps) => (
  <dl className="answers">
    {factsOf(event, branch).map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

function factsOf(event: EventForStaff, branch: string): { name: string; value: string }[] {
  const { location, addressLine1, addressLine2, town, postCode, bookingClosesAt, hasStarted } = event;
  const where = [location, addressLine1, addressLine2, town, postCode].filter((line) => line?.trim());
  const closing = hasStarted ? 'Closed' : bookingClosesAt ? formatMoment(bookingClosesAt) : 'When it starts';
  return [
    { name: 'When', value: formatEventTime(event) },
    { name: 'Where', value: where.join(', ') },
    { name: fieldNames.branch, value: branch },
    { name: fieldNames.bookingClosesAt, value: closing },
    {
      name: 'Questions',
      value: [event.extraInfoTitle, event.extraDescriptionTitle].filter(Boolean).join(', '),
    },
    { name: fieldNames.allowPhotoUpload, value: event.allowPhotoUpload ? 'Yes' : '' },
    { name: fieldNames.details, value: event.details ?? '' },
  ].filter(({ value }) => value !== '');
}
