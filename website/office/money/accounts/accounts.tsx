import { data, href, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { readFormValues } from '../../../ui/form/checked-form.ts';
import { readForm } from '../../../ui/form/read-form.ts';
import { DoneNotice, RefusedNotice, readDone, withDone } from '../../form/done-notice.tsx';
import { HistoryList } from '../../history/history-list.tsx';
import { startJob } from '../../start-job.ts';
import { PageTitle } from '../../shell/page-title.tsx';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import { Comparison } from './comparison.tsx';
import { LastRun } from './last-run.tsx';
import { readAccounts, type Accounts } from './read-accounts.ts';
import { Sage50Files } from './sage-50-files.tsx';
import { withQuery } from '../../../ui/with-query.ts';
import { Pager } from '../../list/pager.tsx';
import { ItemTable } from './item-table.tsx';
import { accountsHistoryLabels } from '../labels.ts';
import type { Route } from './+types/accounts.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request, 'getSageState');
  return { ...(await readAccounts(api, request.url)), done: readDone(request.url) };
}

type Reply = { connectUrl: string | null; refused: string | null };

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const { do: pressed } = readFormValues(await readForm(request));
  if (pressed === 'connect') {
    const answer = await api.connectSage({ body: {} });
    if (isRefused(answer)) return reply({ refused: answer.detail }, answer.status);
    // The page's policy lets a form lead to this website only, so the reader follows a link.
    return reply({ connectUrl: answer.url });
  }
  if (pressed === 'compare') {
    const answer = await api.compareSage({ body: {} });
    if (isRefused(answer)) return reply({ refused: answer.detail }, answer.status);
    throw redirect(`${withDone(href('/office/money/accounts'), 'sage-compared')}#comparison`);
  }
  if (pressed === 'retry') {
    requireAnswer(await api.retrySage({ body: {} }));
    await startJob(api, 'sync-sage');
    throw redirect(withDone(href('/office/money/accounts'), 'sage-retried'));
  }
  throw redirect(href('/office/money/accounts'));
}

const reply = (actionReply: Partial<Reply>, status = 200) =>
  data<Reply>({ connectUrl: null, refused: null, ...actionReply }, { status });

/** How the accounts stand: what was sent to Sage, what was not and why, and whether both sides agree. */
export default function AccountsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, message, run, handled, waiting, comparison, batches, history, done } = loaderData;
  const { connectUrl = null, refused = null } = actionData ?? {};
  const hasSage = state !== 'none';
  return (
    <>
      <PageTitle heading="Accounts" isWrong={refused !== null} />
      {!actionData && <DoneNotice done={done} />}
      <RefusedNotice refused={refused} />
      <p className={state === 'reconnect' || state === 'not-connected' ? 'notice notice-care' : 'notice'}>
        {message}
      </p>
      {connectUrl && (
        <p className="form-actions" role="alert">
          Sage asks you to sign in, and which business it is for. Then you come back here.{' '}
          <a className="button button-main" href={connectUrl}>
            Continue to Sage
          </a>
        </p>
      )}
      {hasSage && !connectUrl && <Connect isConnected={state === 'connected'} />}
      <LastRun run={run} handled={handled} />
      <Waiting waiting={waiting} hasSage={hasSage} />
      {hasSage && <Comparison comparison={comparison} isConnected={state === 'connected'} />}
      {(batches.items.length > 0 || !hasSage) && <Sage50Files batches={batches} />}
      <HistoryList history={history} labels={accountsHistoryLabels} />
    </>
  );
}

const Connect = ({ isConnected }: { isConnected: boolean }) => (
  <form method="post" className="form-actions">
    <button className={isConnected ? 'button' : 'button button-main'} name="do" value="connect">
      {isConnected ? 'Connect again' : 'Connect Sage'}
    </button>
  </form>
);

/** The items that are not in the accounts yet, with the reasons. */
function Waiting({ waiting, hasSage }: Pick<Accounts, 'waiting'> & { hasSage: boolean }) {
  const { items, total, next, isLater } = waiting;
  const needsPerson = items.some(({ state }) => state === 'needs-person');
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting">Not in the accounts yet{total > 0 && `: ${total.toLocaleString('en-GB')}`}</h2>
      {items.length === 0 && <p className="quiet">Everything is in the accounts.</p>}
      {needsPerson && (
        <form method="post">
          <p>Put right what the reasons say, here or in Sage, then try again.</p>
          <p className="form-actions">
            <button className="button" name="do" value="retry">
              Try everything again
            </button>
          </p>
        </form>
      )}
      {items.length > 0 && !hasSage && !needsPerson && (
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
