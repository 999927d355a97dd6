import { href } from 'react-router';
import type { SignoffState } from '#contract/operator/sign-off/sign-offs.ts';
import { withDone } from '../../form/done-notice.tsx';
import { EditForm, EditPage } from '../../form/edit-page.tsx';
import { RadioField } from '../../form/radio-field.tsx';
import { refuseFields } from '../../form/save.ts';
import { TextArea } from '../../form/text-area.tsx';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import { describeChoice } from '../labels.ts';
import { SignoffRefusedNotice } from './sign-off-refused-notice.tsx';
import { confirm } from '../../form/confirm.ts';
import type { Route } from './+types/void.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request, 'voidSignoff');
  return requireAnswer(await api.getSignoff({ guid }));
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirm(request, {
    call: ({ reason = '', next, revision }) =>
      next === 'send' || next === 'stop'
        ? api.voidSignoff({
            guid,
            body: { revision: Number(revision), reason, resendEmail: next === 'send' },
          })
        : refuseFields({ next: 'Please choose what should happen.' }),
    done: (_, { next }) =>
      withDone(
        href('/office/sign-offs/:guid', { guid }),
        next === 'send' ? 'signoff-renewed' : 'signoff-cancelled',
      ),
    fields: ['reason', 'next'],
  });
}

/** Explains the consequence, and asks for the reason. */
export default function VoidPage({ loaderData: signoff, actionData }: Route.ComponentProps) {
  const { guid, deceasedName, state, revision } = signoff;
  const { values = {}, problems = {}, refused = null } = actionData ?? {};
  const address = href('/office/sign-offs/:guid', { guid });
  return (
    <EditPage
      back={{ href: address, label: deceasedName }}
      heading={headings[state]}
      subject={deceasedName}
      reply={actionData && { problems, isStale: false }}
    >
      <SignoffRefusedNotice message={refused} signoff={signoff} />
      <p>
        <Consequence signoff={signoff} />
      </p>
      <EditForm revision={revision} button={state === 'voided' ? 'Send the email' : 'Confirm'} back={address}>
        <NextField signoff={signoff} selected={values.next} problem={problems.next} />
        <TextArea
          name="reason"
          label="Reason"
          hint="Only staff read it."
          rows={3}
          defaultValue={values.reason}
          problem={problems.reason}
        />
      </EditForm>
    </EditPage>
  );
}

type NextFieldProps = { signoff: SignoffState; selected: string | undefined; problem: string | undefined };

/** Whether the family is asked again. */
function NextField({ signoff: { state, eMail }, selected, problem }: NextFieldProps) {
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
      selected={selected ?? (isOver ? 'send' : undefined)}
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

function Consequence({ signoff: { state, answer } }: { signoff: SignoffState }) {
  if (answer)
    return (
      <>
        The answer “<bdi>{describeChoice(answer)}</bdi>” stays in the history, and no longer counts.
      </>
    );
  return {
    waiting: 'The links in the email that the family has stop working at once, and say so.',
    recorded: null,
    expired: 'The links in the last email have expired without an answer.',
    voided: 'The last email is cancelled.',
  }[state];
}
