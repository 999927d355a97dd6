import { href } from 'react-router';
import { formatCount } from '#contract/fields/count.ts';
import type { Demonstration } from '#contract/operator/guide.ts';

export const hasDemonstrationData = (demonstration: Demonstration): boolean =>
  describeRemoved(demonstration).length > 0;

/** The parts that a removal takes: "6 events with 32 bookings". */
export const describeRemoved = ({
  events,
  bookings,
  funerals,
  photographs,
  cases,
  complaints,
  priceLists,
}: Demonstration): string[] => [
  ...(events > 0 ? [`${formatCount(events, 'event')} with ${formatCount(bookings, 'booking')}`] : []),
  ...(funerals > 0
    ? [`${formatCount(funerals, 'funeral')} with ${formatCount(photographs, 'photograph')}`]
    : []),
  ...(cases > 0 ? [formatCount(cases, 'case')] : []),
  ...(complaints > 0 ? [`${formatCount(complaints, 'complaint')} about data`] : []),
  ...(priceLists > 0 ? [formatCount(priceLists, 'price list')] : []),
];

const reasons: Record<Demonstration['stays'][number]['reason'], string> = {
  booked: 'somebody else has booked it, or is waiting for a place',
  changed: 'staff have changed it, or written to its attendees',
  photographs: 'somebody has added a photograph',
};

/** The parts that a removal leaves, and why. Renders nothing if it leaves nothing. */
export const RemainingBookings = ({ stays }: Pick<Demonstration, 'stays'>) =>
  stays.length > 0 && (
    <>
      <p>These stay. You can cancel an event, remove a funeral or close a case on its own page.</p>
      <ul>
        {stays.map(({ label, reason }, index) => (
          <li key={index}>
            “{label}”: {reasons[reason]}.
          </li>
        ))}
      </ul>
    </>
  );

/** Leads to the removal while there is something to remove. */
export function DemonstrationData({ remaining }: { remaining: Demonstration }) {
  if (!hasDemonstrationData(remaining)) return null;
  return (
    <section aria-labelledby="demonstration">
      <h2 id="demonstration">Demonstration data</h2>
      <p>
        For trying things out, Lychgate added{' '}
        {new Intl.ListFormat('en-GB').format(describeRemoved(remaining))}. Visitors of the website see the
        events and the prices too, until you remove them.
      </p>
      <p>
        <a className="button" href={href('/office/guide/demonstration')}>
          Remove the demonstration data…
        </a>
      </p>
    </section>
  );
}
