import { href } from 'react-router';
import { formatDay, todayInLondon } from '#contract/fields/days.ts';
import type { Page } from '#contract/http/pages.ts';

type OddEvent = { id: string; receivedAt: string; event: string };

/** Events from GoCardless that could not be read. Renders nothing if there are none. */
export function OddEvents({ odd: { items, total } }: { odd: Page<OddEvent> }) {
  if (total === 0) return null;
  return (
    <section aria-labelledby="odd">
      <h2 id="odd">Messages from GoCardless that could not be read</h2>
      <p>Please look at GoCardless for what happened on that day.</p>
      <ul className="office-list">
        {items.map(({ id, receivedAt, event }) => (
          <li key={id}>
            <h3>{formatDay(todayInLondon(new Date(receivedAt)))}</h3>
            <details>
              <summary>Show the message</summary>
              <p className="any-length">
                <code>{event}</code>
              </p>
            </details>
            <form method="post" action={href('/office/money/collections')}>
              <button className="button" name="seen" value={id}>
                Mark as seen
              </button>
            </form>
          </li>
        ))}
      </ul>
      {total > items.length && (
        <p className="quiet">
          Showing {items.length} of {total}.
        </p>
      )}
    </section>
  );
}
