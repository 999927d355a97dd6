import { formatMoment } from '#contract/fields/days.ts';
import type { EventForStaff } from '#contract/operator/events/events.ts';
import { listEventTexts, type Section } from '#contract/records/event.ts';
import { eventHistoryLabels, formatEventTime } from './labels.ts';

type EventFactsProps = {
  event: EventForStaff;
  /** The name of its branch, if there is more than one. */
  branch: string | undefined;
};

/** The facts of an event; empty ones are left out. */
export const EventFacts = ({ event, branch = '' }: EventFactsProps) => (
  <dl className="answers">
    {listFacts(event, branch).map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

function listFacts(event: EventForStaff, branch: string): { name: string; value: string }[] {
  const { bookingClosesAt, hasStarted } = event;
  const joinTexts = (section: Section) =>
    listEventTexts(section)
      .map((name) => event[name])
      .filter((text) => text?.trim())
      .join(', ');
  const closing = hasStarted ? 'Closed' : bookingClosesAt ? formatMoment(bookingClosesAt) : 'When it starts';
  return [
    { name: 'When', value: formatEventTime(event) },
    { name: 'Where', value: joinTexts('place') },
    { name: eventHistoryLabels.joinLink, value: event.joinLink ?? '' },
    { name: eventHistoryLabels.branch, value: branch },
    { name: eventHistoryLabels.bookingClosesAt, value: closing },
    { name: 'Questions', value: joinTexts('questions') },
    { name: eventHistoryLabels.thanksAfter, value: thanksTexts[event.thanksAfter ?? ''] ?? '' },
    { name: eventHistoryLabels.questionAfter, value: event.questionAfter ?? '' },
    ...listEventTexts('about').map((name) => ({ name: eventHistoryLabels[name], value: event[name] ?? '' })),
  ].filter(({ value }) => value !== '');
}

const thanksTexts: Record<string, string> = { yes: 'Yes', no: 'No' };
