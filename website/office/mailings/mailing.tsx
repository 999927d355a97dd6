import { data, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { cleanAddress } from '#contract/fields/clean-text.ts';
import type { Campaign } from '#contract/operator/mailing/campaigns.ts';
import { textsOf, type Problems } from '../../ui/form/checked-form.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { readForm } from '../../ui/form/read-form.ts';
import { DoneNotice, doneOf } from '../form/done-notice.tsx';
import { TextField } from '../form/text-field.tsx';
import { HistoryList } from '../history/history-list.tsx';
import { Fact } from '../shell/fact.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { answered, requireStaff, type Staff } from '../staff.ts';
import { MailingActions } from './mailing-actions.tsx';
import {
  audienceWords,
  isDue,
  contactsIn,
  mailingAddress,
  mailingsPath,
  progressOf,
  whenOf,
} from './mailing-words.ts';
import { Results } from './results/results.tsx';
import type { Route } from './+types/mailing.ts';

export async function loader({ request, context, params: { ca } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const [mailing, history] = await Promise.all([
    api.getCampaign({ ca }),
    api.getHistory({ recordType: 'campaign', recordId: ca, query: {} }),
  ]);
  const found = answered(mailing);
  const shown = { isDue: isDue(found, new Date()), done: doneOf(request.url) };
  return { mailing: found, history: answered(history), ...shown };
}

const actions = {
  pause: { call: 'pauseCampaign', done: 'mailing-paused' },
  resume: { call: 'resumeCampaign', done: 'mailing-resumed' },
  unschedule: { call: 'unscheduleCampaign', done: 'mailing-unscheduled' },
} as const;

export async function action({ request, context, params: { ca } }: Route.ActionArgs) {
  const { api, actor } = requireStaff(context, request);
  const form = textsOf(await readForm(request));
  for (const [name, { call, done }] of Object.entries(actions)) {
    if (!(name in form)) continue;
    const answer = await api[call]({ ca, body: {} });
    if (!isRefused(answer)) throw redirect(`${mailingAddress(ca)}?done=${done}`);
    return data({ refused: answer.detail, eMail: '', problems: {} }, { status: answer.status });
  }
  return sendTest(api, { ca, name: actor.name, eMail: cleanAddress(form.eMail ?? '') });
}

async function sendTest(api: Staff['api'], { ca, name, eMail }: { ca: string; name: string; eMail: string }) {
  const answer = await api.testCampaign({ ca, body: { eMail, name } });
  if (!isRefused(answer)) throw redirect(`${mailingAddress(ca)}?done=test-sent`);
  const problems = answer.more.fields ?? { eMail: answer.detail };
  return data({ refused: null, eMail, problems }, { status: answer.status });
}

export default function MailingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { mailing, history, isDue: isStarting, done } = loaderData;
  const { refused = null } = actionData ?? {};
  const problems: Problems = actionData?.problems ?? {};
  const isDraft = mailing.state === 'draft' || mailing.state === 'scheduled';
  return (
    <>
      <p className="back">
        <a href={mailingsPath}>Mailings</a>
      </p>
      <PageTitle heading={mailing.subject} isWrong={Boolean(actionData)} />
      {!actionData && <DoneNotice done={done} />}
      {refused && (
        <p className="notice notice-care" role="alert">
          {refused}
        </p>
      )}
      <ErrorSummary problems={problems} />
      <MailingActions mailing={mailing} isStarting={isStarting} />
      <div className="side-parts">
        <div>
          <Facts mailing={mailing} isStarting={isStarting} />
          {isDraft ? (
            <TestForm mailing={mailing} typed={actionData?.eMail} problem={problems.eMail} />
          ) : (
            <Results mailing={mailing} />
          )}
        </div>
        <HistoryList history={history} fieldNames={fieldNames} />
      </div>
    </>
  );
}

const fieldNames = {
  subject: 'Subject',
  body: 'Text',
  lists: 'For',
  sendAt: 'Time',
  emails: 'Emails',
};

const Facts = ({ mailing, isStarting }: { mailing: Campaign; isStarting: boolean }) => (
  <dl className="answers">
    <Fact label="State">{isStarting ? 'Being sent' : progressOf(mailing)}</Fact>
    <Fact label={mailing.state === 'scheduled' ? 'It goes out' : 'Sending began'}>{whenOf(mailing)}</Fact>
    <Fact label="For">{audienceWords(mailing)}</Fact>
    <Fact label="Goes to">{mailing.audience && reachOf(mailing.audience)}</Fact>
  </dl>
);

function reachOf({ contacts, blocked }: NonNullable<Campaign['audience']>): string {
  const reached = contactsIn(contacts - blocked);
  return blocked > 0
    ? `${reached}. ${blocked.toLocaleString('en-GB')} more unsubscribed or cannot be reached.`
    : reached;
}

type TestFormProps = { mailing: Campaign; typed: string | undefined; problem: string | undefined };

const TestForm = ({ mailing: { ca, ownAddress }, typed, problem }: TestFormProps) => (
  <section aria-labelledby="test">
    <h2 id="test">Send a test</h2>
    <form method="post" className="office-form" action={mailingAddress(ca)} noValidate>
      <TextField
        name="eMail"
        label="Send it to"
        type="email"
        autoComplete="email"
        defaultValue={typed ?? ownAddress ?? ''}
        problem={problem}
      />
      <p className="form-actions">
        <button className="button">Send a test</button>
      </p>
    </form>
  </section>
);
