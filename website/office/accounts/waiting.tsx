import { href } from 'react-router';
import { Pager } from '../list/pager.tsx';
import { ItemTable } from './item-table.tsx';
import type { Accounts } from './read-accounts.ts';
import { withQuery } from '../../ui/with-query.ts';

/** The items that are not in the accounts yet, with the reasons. */
export function Waiting({ waiting, hasSage }: Pick<Accounts, 'waiting'> & { hasSage: boolean }) {
  const { items, total, next, isLater } = waiting;
  const isRefused = items.some(({ state }) => state === 'needs-person');
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting">Not in the accounts yet{total > 0 && `: ${total.toLocaleString('en-GB')}`}</h2>
      {items.length === 0 && <p className="quiet">Everything is in the accounts.</p>}
      {isRefused && (
        <form method="post">
          <p>Put right what the reasons say, here or in Sage, then try again.</p>
          <p className="form-actions">
            <button className="button" name="do" value="retry">
              Try everything again
            </button>
          </p>
        </form>
      )}
      {items.length > 0 && !hasSage && !isRefused && (
        <p className="quiet">The next run writes these into a file for Sage 50.</p>
      )}
      {items.length > 0 && <ItemTable items={items} />}
      <Pager
        first={isLater ? `${href('/office/money/accounts')}#waiting` : null}
        next={next && `${withQuery(href('/office/money/accounts'), { waiting: next })}#waiting`}
      />
    </section>
  );
}
