import { href, redirect } from 'react-router';
import { formatCount } from '#contract/fields/count.ts';
import { isRefused } from '#contract/call.ts';
import { todayInLondon } from '#contract/fields/today.ts';
import { londonMoment } from '#contract/fields/london-moment.ts';
import { RefusedNotice, withDone } from '../form/done-notice.tsx';
import { RevisionField } from '../form/revision-field.tsx';
import type { Problems } from '../../ui/form/checked-form.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { RadioField } from '../form/radio-field.tsx';
import { DayField } from '../form/moments/day-field.tsx';
import { TextField } from '../form/text-field.tsx';
import { pastTimeMessage, parseMoment, dayInForm, hourInForm } from '../form/moments/parse-moment.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { requireAnswer, requireStaff } from '../require-staff.ts';
import type { Campaign } from '#contract/operator/mailing/campaigns.ts';
import { confirm } from '../form/confirm.ts';
import { refuseFields, hasProblems } from '../form/save.ts';
import { readNow } from '../../clock.ts';
import type { Route } from './+types/send-mailing.ts';

export async function loader({ request, context, params: { ca } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const mailing = requireAnswer(await api.getCampaign({ ca }));
  if (!mailing.audience) throw redirect(href('/office/mailings/:ca', { ca }));
  return { mailing, audience: mailing.audience };
}

export async function action({ request, context, params: { ca } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirm(request, {
    call: async (form) => {
      const { at, problems } = readTime(form, readNow(context));
      if (hasProblems(problems)) return refuseFields(problems);
      const answer = await api.sendCampaign({ ca, body: { at, revision: Number(form.revision) } });
      const problem = isRefused(answer) && answer.more.fields?.at;
      return problem ? refuseFields({ time: problem }) : answer;
    },
    done: (_, { when }) =>
      withDone(href('/office/mailings/:ca', { ca }), when === 'later' ? 'mailing-scheduled' : 'mailing-sent'),
    fields: ['when', 'day', 'time'],
  });
}

/** The time to send at; null for now. */
function readTime(values: Record<string, string>, now: Date): { at: string | null; problems: Problems } {
  if (values.when === 'now') return { at: null, problems: {} };
  if (values.when !== 'later') return { at: null, problems: { when: 'Please choose when it should go.' } };
  const { day = '', time = '' } = values;
  const reading = parseMoment({ day, time }, { name: 'sending', today: todayInLondon(now) });
  if ('wrong' in reading) return { at: null, problems: reading.wrong };
  if (reading.value === null) return { at: null, problems: { day: 'Please enter the day of sending.' } };
  const isPast = londonMoment(reading.value) <= now;
  return { at: reading.value, problems: isPast ? { day: pastTimeMessage } : {} };
}

export default function SendMailingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { mailing, audience } = loaderData;
  const { ca, sendAt, revision, state } = mailing;
  const isScheduled = state === 'scheduled';
  const values: Record<string, string> = actionData?.values ?? {
    when: isScheduled ? 'later' : 'now',
    day: dayInForm(sendAt),
    time: hourInForm(sendAt),
  };
  const problems: Problems = actionData?.problems ?? {};
  const reached = audience.contacts - audience.blocked;
  return (
    <>
      <PageTitle
        heading={
          isScheduled
            ? `When should it go to ${formatCount(reached, 'contact')}?`
            : `Send this mailing to ${formatCount(reached, 'contact')}?`
        }
        isWrong={Boolean(actionData)}
      />
      <RefusedNotice refused={actionData?.refused} />
      <ErrorSummary problems={problems} />
      <SendSummary mailing={mailing} blocked={audience.blocked} />
      {actionData?.refused && <p className="email-text">{mailing.body}</p>}
      <form
        method="post"
        className="office-form"
        action={href('/office/mailings/:ca/send', { ca })}
        noValidate
      >
        <RevisionField revision={revision} />
        <WhenField isScheduled={isScheduled} when={values.when} problem={problems.when} />
        <TimeFields values={values} problems={problems} isOptional={isScheduled ? undefined : true} />
        <p className="form-actions">
          <button className="button button-main">{isScheduled ? 'Save the time' : 'Send'}</button>
          <a className="button" href={href('/office/mailings/:ca', { ca })}>
            Go back
          </a>
        </p>
      </form>
    </>
  );
}

type SendSummaryProps = { mailing: Campaign; blocked: number };

const SendSummary = ({ mailing: { subject, lists }, blocked }: SendSummaryProps) => (
  <>
    <p>
      “<bdi>{subject}</bdi>” goes once to everybody {lists.length > 0 ? 'on these lists' : 'in your contacts'}
      . You can pause or stop it while it is being sent. An email that has gone cannot be called back.
    </p>
    {lists.length > 0 && (
      <ul>
        {lists.map(({ guid, name }) => (
          <li key={guid}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    )}
    {blocked > 0 && (
      <p>
        {formatCount(blocked, 'contact gets', 'contacts get')} nothing, because they unsubscribed or cannot be
        reached.
      </p>
    )}
  </>
);

type WhenFieldProps = { isScheduled: boolean; when: string | undefined; problem: string | undefined };

const WhenField = ({ isScheduled, when, problem }: WhenFieldProps) =>
  isScheduled ? (
    <input type="hidden" name="when" value="later" />
  ) : (
    <RadioField
      name="when"
      legend="When"
      options={[
        { value: 'now', label: 'Now' },
        { value: 'later', label: 'Later, on the day and at the time below' },
      ]}
      selected={when === 'later' ? 'later' : 'now'}
      problem={problem}
    />
  );

type TimeFieldsProps = { values: Record<string, string>; problems: Problems; isOptional: true | undefined };

const TimeFields = ({ values, problems, isOptional }: TimeFieldsProps) => (
  <div className="field-row">
    <DayField
      name="day"
      label={isOptional ? 'Day, if later' : 'Day'}
      defaultValue={values.day ?? ''}
      problem={problems.day}
      isOptional={isOptional}
    />
    <TextField
      name="time"
      label={isOptional ? 'Time, if later' : 'Time'}
      hint="Such as 9:30 am or 14:30"
      autoComplete="off"
      defaultValue={values.time ?? ''}
      problem={problems.time}
      isOptional={isOptional}
    />
  </div>
);
