import { href } from 'react-router';
import { formatMoment } from '#contract/fields/days.ts';
import { formatProgress, describeStarter, stateNames as runStates } from '../../labels/jobs.ts';
import { Pager } from '../../list/pager.tsx';
import { ItemTable } from './item-table.tsx';
import type { Accounts } from './read-accounts.ts';
import { withQuery } from '../../../ui/with-query.ts';

/** How the last run went, item by item. */
export const LastRun = ({ run, handled }: Pick<Accounts, 'run' | 'handled'>) => (
  <section aria-labelledby="last-run">
    <h2 id="last-run">Last run</h2>
    {run ? (
      <>
        <p>
          <strong>{runStates[run.state]}</strong>
          {formatProgress(run) && `: ${formatProgress(run)}`}.{' '}
          <a href={href('/office/jobs/:runId', { runId: run.runId })}>
            {formatMoment(run.startedAt ?? run.queuedAt)}
          </a>
          , started by <bdi>{lowerCase(describeStarter(run))}</bdi>.
        </p>
        {run.state === 'failed' && run.error && <p className="notice notice-care">{run.error}</p>}
      </>
    ) : (
      <p className="quiet">Nothing was sent to the accounts yet.</p>
    )}
    {run && handled?.items.length === 0 && <p className="quiet">It had nothing to send.</p>}
    <p className="form-actions">
      <a className="button" href={href('/office/jobs/run/:kind', { kind: 'sync-sage' })}>
        Run now…
      </a>
    </p>
    {handled && handled.items.length > 0 && <Handled handled={handled} />}
  </section>
);

/** Errors are open; the list of sent items is collapsed. */
function Handled({ handled: { items, next, isLater } }: { handled: NonNullable<Accounts['handled']> }) {
  const wrong = items.filter(({ state }) => state !== 'done');
  const sent = items.filter(({ state }) => state === 'done');
  return (
    <>
      {wrong.length > 0 && <ItemTable items={wrong} />}
      {sent.length > 0 && (
        <details open={isLater}>
          <summary>What was sent</summary>
          <ItemTable items={sent} />
          <Pager
            first={isLater ? `${href('/office/money/accounts')}#last-run` : null}
            next={next && `${withQuery(href('/office/money/accounts'), { items: next })}#last-run`}
          />
        </details>
      )}
    </>
  );
}

const lowerCase = (name: string) => (name === 'The schedule' ? 'the schedule' : name);
