import { href } from 'react-router';
import { formatCount } from '#contract/fields/count.ts';
import { cleanAddress } from '#contract/fields/clean-text.ts';
import type { Campaign } from '#contract/operator/mailing/campaigns.ts';
import { readForm, readText } from '../../ui/form/read-form.ts';
import { confirm } from '../form/confirm.ts';
import { readDone, withDone } from '../form/done-notice.tsx';
import { EditPage } from '../form/edit-page.tsx';
import { save } from '../form/save.ts';
import { TextField } from '../form/text-field.tsx';
import { HistoryList } from '../history/history-list.tsx';
import { Fact } from '../record/fact.tsx';
import { requireStaff, requireAnswers } from '../require-staff.ts';
import { MailingActions } from './mailing-actions.tsx';
import {
  describeAudience,
  isDue,
  describeProgress,
  describeSendTime,
  mailingHistoryLabels,
} from './labels.ts';
import { Results } from './results/results.tsx';
import { readNow } from '../../clock.ts';
import type { Route } from './+types/mailing.ts';

export async function loader({ request, context, params: { ca } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { mailing, history } = await requireAnswers({
    mailing: api.getCampaign({ ca }),
    history: api.getHistory({ recordType: 'campaign', recordId: ca, query: {} }),
  });
  return { mailing, history, isDue: isDue(mailing, readNow(context)), done: readDone(request.url) };
}

const actions = {
  pause: { call: 'pauseCampaign', done: 'mailing-paused' },
  resume: { call: 'resumeCampaign', done: 'mailing-resumed' },
  unschedule: { call: 'unscheduleCampaign', done: 'mailing-unscheduled' },
} as const;

export async function action({ request, context, params: { ca } }: Route.ActionArgs) {
  const { api, actor } = requireStaff(context, request);
  const form = await readForm(request.clone());
  for (const [name, { call, done }] of Object.entries(actions))
    if (form.has(name))
      return confirm(request, {
        call: () => api[call]({ ca, body: {} }),
        done: () => withDone(href('/office/mailings/:ca', { ca }), done),
      });
  return save(request, {
    read: (test) => ({ eMail: cleanAddress(readText(test, 'eMail')) }),
    call: ({ eMail }) => api.testCampaign({ ca, body: { eMail, name: actor.name } }),
    done: () => withDone(href('/office/mailings/:ca', { ca }), 'test-sent'),
  });
}

export default function MailingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { mailing, history, isDue: isStarting, done } = loaderData;
  const isDraft = mailing.state === 'draft' || mailing.state === 'scheduled';
  return (
    <EditPage
      back={{ href: href('/office/mailings'), label: 'Mailings' }}
      heading={mailing.subject}
      reply={actionData}
      done={done}
    >
      <MailingActions mailing={mailing} isStarting={isStarting} />
      <div className="side-parts">
        <div>
          <Facts mailing={mailing} isStarting={isStarting} />
          {isDraft ? (
            <TestForm
              mailing={mailing}
              eMail={actionData?.values.eMail}
              problem={actionData?.problems.eMail}
            />
          ) : (
            <Results mailing={mailing} />
          )}
        </div>
        <HistoryList history={history} labels={mailingHistoryLabels} />
      </div>
    </EditPage>
  );
}

const Facts = ({ mailing, isStarting }: { mailing: Campaign; isStarting: boolean }) => (
  <dl className="answers">
    <Fact label="Status">{isStarting ? 'Being sent' : describeProgress(mailing)}</Fact>
    <Fact label={mailing.state === 'scheduled' ? 'When' : 'Sending began'}>{describeSendTime(mailing)}</Fact>
    <Fact label="For">{describeAudience(mailing)}</Fact>
    <Fact label="Goes to">{mailing.audience && describeReach(mailing.audience)}</Fact>
  </dl>
);

function describeReach({ contacts, blocked }: NonNullable<Campaign['audience']>): string {
  const reached = formatCount(contacts - blocked, 'contact');
  return blocked > 0
    ? `${reached}. ${blocked.toLocaleString('en-GB')} more unsubscribed or cannot be reached.`
    : reached;
}

type TestFormProps = { mailing: Campaign; eMail: string | undefined; problem: string | undefined };

const TestForm = ({ mailing: { ca, ownAddress }, eMail, problem }: TestFormProps) => (
  <section aria-labelledby="test">
    <h2 id="test">Send a test</h2>
    <form method="post" className="office-form" action={href('/office/mailings/:ca', { ca })} noValidate>
      <TextField
        name="eMail"
        label="Send it to"
        type="email"
        autoComplete="email"
        defaultValue={eMail ?? ownAddress ?? ''}
        problem={problem}
      />
      <p className="form-actions">
        <button className="button">Send a test</button>
      </p>
    </form>
  </section>
);
