import { data, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import type { SignoffState } from '#contract/operator/sign-off/sign-offs.ts';
import { baseOf, RevisionField } from '../../form/revision-field.tsx';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { textsOf } from '../../../ui/form/checked-form.ts';
import { readForm } from '../../../ui/form/read-form.ts';
import { RadioField } from '../../form/radio-field.tsx';
import { TextArea } from '../../form/text-area.tsx';
import { PageTitle } from '../../shell/page-title.tsx';
import { answered, requireStaff } from '../../staff.ts';
import { choiceOf, signoffAddress } from '../words.ts';
import { RefusedNotice } from './refused-notice.tsx';
import type { Route } from './+types/void.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request, 'voidSignoff');
  return answered(await api.getSignoff({ guid }));
}

type Shown = { problems: Record<string, string>; refused: string | null };

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const form = textsOf(await readForm(request));
  const { reason = '', next, revision } = form;
  if (next !== 'send' && next !== 'stop')
    return data({ form, ...notChosen, base: revision ?? null }, { status: 400 });
  const body = { reason, sendNewLetter: next === 'send', revision: Number(revision) };
  const answer = await api.voidSignoff({ guid, body });
  if (!isRefused(answer))
    throw redirect(
      `${signoffAddress(guid)}?done=${next === 'send' ? 'signoff-renewed' : 'signoff-cancelled'}`,
    );
  const { status, more, detail } = answer;
  const shown: Shown = { problems: more.fields ?? {}, refused: more.fields ? null : detail };
  return data({ form, ...shown, base: baseOf(answer, revision) }, { status });
}

const notChosen: Shown = { problems: { next: 'Please choose what should happen.' }, refused: null };

/** Says what will happen, and asks for the reason. */
export default function VoidPage({ loaderData: signoff, actionData }: Route.ComponentProps) {
  const { guid, deceasedName, state, revision } = signoff;
  const { form = {}, problems = {}, refused = null } = actionData ?? {};
  return (
    <>
      <p className="back">
        <a href={signoffAddress(guid)}>{deceasedName}</a>
      </p>
      <PageTitle heading={headings[state]} of={deceasedName} isWrong={Boolean(actionData)} />
      <RefusedNotice says={refused} signoff={signoff} />
      <ErrorSummary problems={problems} />
      <p>
        <WhatHappens signoff={signoff} />
      </p>
      <form method="post" className="office-form" action={`${signoffAddress(guid)}/void`} noValidate>
        <RevisionField revision={revision} />
        <NextField signoff={signoff} chosen={form.next} problem={problems.next} />
        <TextArea
          name="reason"
          label="Reason"
          hint="Only staff read it."
          rows={3}
          defaultValue={form.reason}
          problem={problems.reason}
        />
        <p className="form-actions">
          <button className="button button-main">{state === 'voided' ? 'Send the email' : 'Confirm'}</button>
          <a className="button" href={signoffAddress(guid)}>
            Go back
          </a>
        </p>
      </form>
    </>
  );
}

type NextFieldProps = { signoff: SignoffState; chosen: string | undefined; problem: string | undefined };

/** Whether the family is asked again. */
function NextField({ signoff: { state, eMail }, chosen, problem }: NextFieldProps) {
  const send = {
    value: 'send',
    label: 'Send a new email',
    hint: `With new links, to ${eMail}. If the address is wrong, correct it first.`,
  };
  const stop = {
    value: 'stop',
    label: 'Only cancel',
    hint: 'Nobody is told. For the wrong person, for example.',
  };
  const isOver = state === 'expired' || state === 'voided';
  return (
    <RadioField
      name="next"
      legend="What should happen"
      options={state === 'voided' ? [send] : [send, stop]}
      chosen={chosen ?? (isOver ? 'send' : undefined)}
      problem={problem}
    />
  );
}

const headings: Record<SignoffState['state'], string> = {
  waiting: 'Cancel, or send again?',
  recorded: 'Cancel the answer?',
  expired: 'Send a new email?',
  voided: 'Send a new email?',
};

function WhatHappens({ signoff: { state, answer } }: { signoff: SignoffState }) {
  if (answer)
    return (
      <>
        The answer “<bdi>{choiceOf(answer)}</bdi>” stays in the history, and no longer counts.
      </>
    );
  return {
    waiting: 'The links in the email that the family has stop working at once, and say so.',
    recorded: null,
    expired: 'The links in the last email have expired without an answer.',
    voided: 'The last email is cancelled.',
  }[state];
}
