import { formatCount } from '#contract/fields/count.ts';
import type { Processes } from '#contract/operator/running-processes.ts';
import { formatDay, formatMoment } from '#contract/fields/days.ts';
import { data, href, redirect } from 'react-router';
import type { Refused } from '#contract/call.ts';
import type { SetUpItem, EmailStatus } from '#contract/operator/set-up-check.ts';
import { handleAttentionForm, type AttentionList as AttentionLists } from '../../attention/attention.ts';
import { AttentionList } from '../../attention/attention-list.tsx';
import { readForm, readText } from '../../ui/form/read-form.ts';
import type { ListPage } from '../../ui/list-pages/list-page.ts';
import { GuideNotice, isGuideVisible } from './guide/guide-notice.tsx';
import { findExpectedBackup } from './guide/nightly-backup.tsx';
import { DoneNotice, RefusedNotice, readDone, withDone } from '../form/done-notice.tsx';
import { jobNames } from '../labels/jobs.ts';
import type { DoneCode } from '../done-messages.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { requireAnswer, requireStaff, type Staff } from '../require-staff.ts';
import { AwaitedBackup, BackupToday, OverdueBackup } from './backup-today.tsx';
import { BrokenRecords } from './cases/broken-records.tsx';
import { ComplaintsToday } from './complaints-today.tsx';
import { EventsToWatch, NextEvents } from './events-today.tsx';
import { CasesToday } from './cases/cases-today.tsx';
import { More } from './more.tsx';
import { MoneyToday } from './money-today.tsx';
import { OwnRequests } from './own-requests.tsx';
import { readToday, type Today } from './read-today.ts';
import { ReportedToday } from './reported-today.tsx';
import { RepliesToday } from './replies-today.tsx';
import { SetUpList } from './set-up-check.tsx';
import { StorageToday } from './storage-today.tsx';
import { withQuery } from '../../ui/with-query.ts';
import { readNow } from '../../clock.ts';
import type { Route } from './+types/today.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  return {
    ...(await readToday(requireStaff(context, request), readNow(context))),
    done: readDone(request.url),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const staff = requireStaff(context, request);
  const form = await readForm(request);
  const setUp = await handleSetUpForm(staff.api, form);
  if (setUp) throw redirect(withDone(href('/office'), setUp));
  const answer = await handleAttentionForm(staff, form);
  if (answer && 'refused' in answer) return data(answer, { status: 409 });
  throw redirect(answer ? withDone(href('/office'), answer.done) : href('/office'));
}

/** The action on an item of the set-up check; null if no such button was pressed. */
async function handleSetUpForm(api: Staff['api'], form: FormData): Promise<DoneCode | null> {
  const done = (answer: true | Refused, code: DoneCode) => (requireAnswer(answer), code);
  const aside = readText(form, 'set-aside');
  if (aside) return done(await api.dismissSetUpItem({ item: aside, body: {} }), 'set-aside');
  const itemToRestore = readText(form, 'ask-again');
  return itemToRestore
    ? done(await api.restoreSetUpItem({ item: itemToRestore, body: {} }), 'asked-again')
    : null;
}

export default function TodayPage({ loaderData, actionData }: Route.ComponentProps) {
  const { complaints, reports, attention, replies, own, events, unreadable, money, setUp, guide } =
    loaderData;
  const { backup, overdueBackup, server, done } = loaderData;
  const expectedBackup = overdueBackup ? null : findExpectedBackup(guide);
  const itemsShownInAlerts: SetUpItem[] = [
    ...(isGuideVisible(guide) ? inGuide : []),
    ...(overdueBackup?.isScheduled || expectedBackup ? ['backup' as const] : []),
  ];
  return (
    <>
      <PageTitle heading="Today" isWrong={Boolean(actionData)} />
      <RefusedNotice refused={actionData?.refused} />
      {!actionData && <DoneNotice done={done} />}
      <div className="side-parts">
        <div>
          <GuideNotice guide={guide} />
          <ServerToday {...server} />
          <BrokenRecords {...loaderData} />
          <OverdueBackup overdue={overdueBackup} />
          {isCalm(loaderData) && <p className="quiet">Nothing needs attention.</p>}
          <AttentionList
            attention={attention}
            nameOfJob={(kind) => jobNames[kind]}
            pages={attentionPages}
            pagesOf={renderRest}
          />
          <RepliesToday replies={replies} />
          <CasesToday {...loaderData} />
          <ReportedToday reports={reports} />
          <ComplaintsToday open={complaints} />
          <OwnRequests own={own} />
          <MoneyToday money={money} />
          <PhotographsToday unreadable={unreadable} />
          {!isGuideVisible(guide) && <AwaitedBackup expectedBackup={expectedBackup} />}
          <SetUpList items={setUp.filter(({ item }) => !itemsShownInAlerts.includes(item))} />
        </div>
        <div>
          <EventsToWatch events={events} />
          <NextEvents events={events} />
          <BackupToday backup={backup} isOverdue={Boolean(overdueBackup)} />
        </div>
      </div>
    </>
  );
}

/** Whether nothing waits for the person who is signed in. */
const isCalm = ({
  lateCases,
  uncheckedPapers,
  brokenChains,
  brokenSeals,
  waitingActs,
  voidedApplications,
  ashes,
  complaints,
  reports,
  attention,
  replies,
  own,
  events,
  unreadable,
  money,
  overdueBackup,
  server,
}: Today) =>
  isServerWell(server) &&
  !overdueBackup &&
  brokenChains.length + brokenSeals.length === 0 &&
  [...lateCases, ...uncheckedPapers].every(({ total }) => total === 0) &&
  waitingActs.length + voidedApplications.length + ashes.total === 0 &&
  replies.items.length + replies.unmatched === 0 &&
  [attention.requests, attention.emails, attention.jobs, own, complaints, reports].every(
    ({ total }) => total === 0,
  ) &&
  money.waiting + unreadable.total + events.nearlyFull.length + events.withoutBookings.length === 0;

// The set-up check leaves these out while the guide asks for them.
const inGuide: SetUpItem[] = ['email', 'provider', 'backup'];

/** Links to a whole list. Today has no pages of it: the next items move up as these are dealt with. */
const renderRest = (name: AttentionLists, { items, total }: ListPage<unknown>) => (
  <More count={total - items.length} {...wholeLists[name]} />
);

const attentionPages = {
  email: (id: string) => href('/office/emails/:id', { id }),
  run: (runId: string) => href('/office/jobs/:runId', { runId }),
};

const wholeLists = {
  requests: {
    href: withQuery(href('/office/requests'), { state: 'new', sort: 'received' }),
    one: 'cremation request',
  },
  emails: { href: withQuery(href('/office/emails'), { status: 'failed' }), one: 'failed email' },
};

/** The funerals with photographs that cannot be read. Renders nothing if there are none. */
function PhotographsToday({ unreadable: { items, total } }: Pick<Today, 'unreadable'>) {
  if (total === 0) return null;
  return (
    <section>
      <h2>Photographs that cannot be read</h2>
      <ul className="office-list">
        {items.map(({ guid, personName, date, photographs }) => (
          <li key={guid}>
            <a href={href('/office/funerals/:guid', { guid })}>
              <bdi>{personName}</bdi>
            </a>
            <span className="under">
              {formatDay(date)}. {formatCount(photographs.unreadable, 'photograph')}
            </span>
          </li>
        ))}
      </ul>
      <More
        count={total - items.length}
        one="funeral"
        href={withQuery(href('/office/funerals'), { view: 'unreadable' })}
      />
    </section>
  );
}

type Server = Today['server'];

/** Problems with emails and processes. Renders nothing if there are none. */
const ServerToday = ({ processes, stopped, disabledWebhooks, storageFailure }: Server) => (
  <>
    <EmailsToday stopped={stopped} />
    <WebhooksToday disabled={disabledWebhooks} />
    <StorageToday failure={storageFailure} />
    <ProcessesToday processes={processes} />
  </>
);

/** The frame of the page says how many emails were never sent. */
const isServerWell = ({ processes, stopped, unsent, disabledWebhooks, storageFailure }: Server): boolean =>
  !storageFailure &&
  !stopped &&
  unsent === 0 &&
  disabledWebhooks.length === 0 &&
  (!processes || isWell(processes));

const stoppedTexts = {
  email: {
    heading: 'Emails are not going out',
    one: 'email waits',
    several: 'emails wait',
    advice: {
      away: 'Lychgate cannot reach the mail server, or is not let in. Please check that it runs, and what is entered for it in Settings.',
      refused:
        'The mail server refuses our emails. Please check the address that emails come from in Settings, and whether we may send from it.',
    },
  },
  text: {
    heading: 'Text messages are not going out',
    one: 'text message waits',
    several: 'text messages wait',
    advice: {
      away: 'Lychgate cannot reach the gateway for text messages. Please check what is entered for it in Settings.',
      refused:
        'The gateway for text messages refuses ours. Please check the account, its money, and what is entered for it in Settings.',
    },
  },
} as const;

/** Says that emails or text messages wait, because the mail server does not take them. Renders nothing while they go out. */
function EmailsToday({ stopped }: Pick<EmailStatus, 'stopped'>) {
  if (!stopped) return null;
  const { since, waiting, cause, reason, channel } = stopped;
  const { heading, one, several, advice } = stoppedTexts[channel];
  return (
    <section className="attention" aria-labelledby="emails-stopped">
      <h2 id="emails-stopped">{heading}</h2>
      <p>
        Since <strong>{formatMoment(since)}</strong> {formatCount(waiting, one, several)}. Nothing is lost:
        they go out by themselves once it works again. Ring people whom it cannot wait for.{' '}
        <a href={withQuery(href('/office/emails'), { status: 'waiting' })}>Open the waiting ones</a>
      </p>
      <p>
        Tell your IT support:{' '}
        <q>
          {advice[cause]} {reason}
        </q>
      </p>
    </section>
  );
}

/** Problems with this website's processes, for administrators. Renders nothing if there are none. */
function ProcessesToday({ processes }: { processes: Processes | null }) {
  if (!processes || isWell(processes)) return null;
  const { differing, hasWorker } = processes;
  return (
    <section className="set-up" aria-labelledby="processes">
      <h2 id="processes">The server is not set up right</h2>
      <ul className="office-list">
        {!hasWorker && (
          <li>
            <h3>Emails are not sent, and jobs do not run</h3>
            <p>
              Nothing is lost: they go on as soon as there is a process for them. Ask your IT support to start
              one with ROLE=worker.
            </p>
          </li>
        )}
        {differing.length > 0 && (
          <li>
            <h3>Parts of the server have different settings</h3>
            <p>
              What families see or are sent may depend on chance. Ask your IT support to set these alike for
              all processes: {differing.join(', ')}.
            </p>
          </li>
        )}
      </ul>
    </section>
  );
}

const isWell = ({ differing, hasWorker }: Processes) => differing.length === 0 && hasWorker;

type Disabled = { guid: string; url: string; disabledAt: string | null }[];

/** Programs that have taken no message for days. */
const WebhooksToday = ({ disabled }: { disabled: Disabled }) =>
  disabled.map(({ guid, url, disabledAt }) => (
    <p key={guid} className="notice notice-care">
      A program has not taken our messages for days, and is no longer told of changes since{' '}
      {formatMoment(disabledAt!)}: <bdi className="any-length">{new URL(url).host}</bdi>.{' '}
      <a href={href('/office/webhooks/:guid', { guid })}>Open its messages</a>
    </p>
  ));
