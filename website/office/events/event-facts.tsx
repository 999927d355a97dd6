import { formatMoment } from '#contract/fields/days.ts';
import type { EventForStaff } from '#contract/operator/events.ts';
import { textsIn, type Section } from '#contract/records/event.ts';
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
  const { bookingClosesAt, hasStarted } = event;
  const filledIn = (section: Section) =>
    textsIn(section)
      .map((name) => event[name])
      .filter((text) => text?.trim())
      .join(', ');
  const closing = hasStarted ? 'Closed' : bookingClosesAt ? formatMoment(bookingClosesAt) : 'When it starts';
  return [
    { name: 'When', value: formatEventTime(event) },
    { name: 'Where', value: filledIn('place') },
    { name: fieldNames.joinLink, value: event.joinLink ?? '' },
    { name: fieldNames.branch, value: branch },
    { name: fieldNames.bookingClosesAt, value: closing },
    { name: 'Questions', value: filledIn('questions') },
    { name: fieldNames.thanksAfter, value: thanks[event.thanksAfter ?? ''] ?? '' },
    { name: fieldNames.questionAfter, value: event.questionAfter ?? '' },
    ...textsIn('about').map((name) => ({ name: fieldNames[name], value: event[name] ?? '' })),
  ].filter(({ value }) => value !== '');
}

const thanks: Record<string, string> = { yes: 'Yes', no: 'No' };
