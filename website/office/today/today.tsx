import { data, href, redirect } from 'react-router';
import type { Refused } from '#contract/call.ts';
import type { SetUpItem } from '#contract/operator/set-up-check.ts';
import { handleAttentionForm, type AttentionList as AttentionLists } from '../../attention/attention.ts';
import { AttentionList } from '../../attention/attention-list.tsx';
import { readForm, textOf } from '../../ui/form/read-form.ts';
import type { ShownPage } from '../../ui/list-pages/shown-page.ts';
import { GuideNotice, isGuideShown } from './guide/guide-notice.tsx';
import { awaitedBackup } from './guide/nightly-backup.tsx';
import { DoneNotice, doneOf } from '../form/done-notice.tsx';
import { jobNames, type Done } from '../messages.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { answered, requireStaff, type Staff } from '../staff.ts';
import { AwaitedBackup, BackupToday, OverdueBackup } from './backup-today.tsx';
import { EventsToWatch, NextEvents } from './events-today.tsx';
import { MoneyToday } from './money-today.tsx';
import { PhotographsToday } from './photographs-today.tsx';
import { isServerWell, ServerToday } from './server-today.tsx';
import { OwnRequests } from './own-requests.tsx';
import { readToday } from './read-today.ts';
import { SetUpList } from './set-up-check.tsx';
import { withQuery } from '../../ui/with-query.ts';
import type { Route } from './+types/today.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  return { ...(await readToday(requireStaff(context, request))), done: doneOf(request.url) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const staff = requireStaff(context, request);
  const form = await readForm(request);
  const setUp = await handleSetUpForm(staff.api, form);
  if (setUp) throw redirect(withQuery(href('/office'), { done: setUp }));
  const answer = await handleAttentionForm(staff, form);
  if (answer && 'refused' in answer) return data(answer, { status: 409 });
  throw redirect(answer ? withQuery(href('/office'), { done: answer.done }) : href('/office'));
}

/** The action on an item of the set-up check; null if no such button was pressed. */
async function handleSetUpForm(api: Staff['api'], form: FormData): Promise<Done | null> {
  const done = (answer: true | Refused, word: Done) => (answered(answer), word);
  const aside = textOf(form, 'set-aside');
  if (aside) return done(await api.setAsideSetUpItem({ item: aside, body: {} }), 'set-aside');
  const again = textOf(form, 'ask-again');
  return again ? done(await api.askForSetUpItem({ item: again, body: {} }), 'asked-again') : null;
}

export default function TodayPage({ loaderData, actionData }: Route.ComponentProps) {
  const { attention, own, events, unreadable, money, setUp, guide, backup, overdueBackup, server, done } =
    loaderData;
  const isCalm =
    isServerWell(server) &&
    !overdueBackup &&
    [attention.requests, attention.emails, attention.jobs, own].every(({ total }) => total === 0) &&
    money.waiting + unreadable.total + events.nearlyFull.length + events.withoutBookings.length === 0;
  const awaited = overdueBackup ? null : awaitedBackup(guide);
  const saidElsewhere: SetUpItem[] = [
    ...(isGuideShown(guide) ? inGuide : []),
    ...(overdueBackup?.isScheduled || awaited ? ['backup' as const] : []),
  ];
  return (
    <>
      <PageTitle heading="Today" isWrong={Boolean(actionData)} />
      {actionData && (
        <p className="notice notice-care" role="alert">
          {actionData.refused}
        </p>
      )}
      {!actionData && <DoneNotice done={done} />}
      <div className="side-parts">
        <div>
          <GuideNotice guide={guide} />
          <ServerToday {...server} />
          <OverdueBackup overdue={overdueBackup} />
          {isCalm && <p className="quiet">Nothing needs attention.</p>}
          <AttentionList
            attention={attention}
            nameOfJob={(kind) => jobNames[kind]}
            pages={attentionPages}
            pagesOf={rest}
          />
          <OwnRequests own={own} />
          <MoneyToday money={money} />
          <PhotographsToday unreadable={unreadable} />
          {!isGuideShown(guide) && <AwaitedBackup awaited={awaited} />}
          <SetUpList items={setUp.filter(({ item }) => !saidElsewhere.includes(item))} />
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

// The first steps ask for these too, and say more about them.
const inGuide: SetUpItem[] = ['email', 'provider', 'backup'];

/** The others move up as these are dealt with. */
const rest = (name: AttentionLists, { items, total }: ShownPage<unknown>) =>
  items.length < total && (
    <p className="quiet">
      Showing {items.length} of {total}. <a href={wholeLists[name].href}>{wholeLists[name].label}</a>
    </p>
  );

const attentionPages = {
  email: (id: string) => href('/office/emails/:id', { id }),
  run: (runId: string) => href('/office/jobs/:runId', { runId }),
};

const wholeLists = {
  requests: { href: href('/office/requests'), label: 'All cremation requests' },
  emails: { href: withQuery(href('/office/emails'), { status: 'failed' }), label: 'All failed emails' },
};
