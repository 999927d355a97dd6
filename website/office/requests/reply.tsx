import { data, href, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import type { Branch } from '#contract/operator/branches.ts';
import { readFormValues, type Problems } from '../../ui/form/checked-form.ts';
import { readForm } from '../../ui/form/read-form.ts';
import { KeyField } from '../../ui/form/key-field.tsx';
import { EditForm, EditPage } from '../form/edit-page.tsx';
import { createInputProps } from '../form/inputs.ts';
import { noReply } from '../form/confirm.ts';
import { keepForm, save } from '../form/save.ts';
import { TextArea } from '../form/text-area.tsx';
import { TextField } from '../form/text-field.tsx';
import { requireStaff, type Staff, requireAnswers } from '../require-staff.ts';
import { readReplies } from '../record/replies.tsx';
import { PlaceField, readPlace, requestAddress } from './list-place.tsx';
import type { Route } from './+types/reply.ts';

export async function loader({ request, context, params: { reference } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { handled, branches } = await requireAnswers({
    handled: api.getRequest({ reference }),
    branches: api.getBranches({}),
  });
  const { isOn } = await readReplies(api, 'cremation_request', handled.reference);
  if (!handled.answers) throw redirect(href('/office/requests/:reference', { reference: handled.reference }));
  const branch = branches.find(({ guid }) => guid === handled.branch)!;
  const { answers } = handled;
  return {
    reference: handled.reference,
    eMail: answers.eMail1 ?? '',
    branch,
    comesBack: isOn,
    place: readPlace(new URL(request.url).search),
    key: crypto.randomUUID(),
  };
}

export async function action({ request, context, params: { reference } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const values = readFormValues(await readForm(request.clone()));
  if (values.step === 'preview') return previewReply(api, reference, values);
  return save(request, {
    read: readFormValues,
    call: ({ key = '', ...written }) =>
      api.replyToRequest({ reference, body: toBody(written), idempotencyKey: key || null }),
    done: (_, { list = '' }) => requestAddress(reference, readPlace(list), { done: 'request-answered' }),
    more: () => ({ sample: null }),
  });
}

type Values = Record<string, string>;

const toBody = ({ eMail = '', subject = '', text = '' }: Values) => ({ eMail: eMail.trim(), subject, text });

/** Shows the email as the family would read it, above the form. Nothing is sent. */
async function previewReply(api: Staff['api'], reference: string, values: Values) {
  const answer = await api.previewReply({ reference, body: toBody(values) });
  if (!isRefused(answer)) return data({ ...noReply, values, isStale: false, base: null, sample: answer });
  return data({ ...keepForm(answer, values).data, sample: null }, { status: answer.status });
}

export default function ReplyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, branch, comesBack, eMail, place: opened, key } = loaderData;
  const { sample = null } = actionData ?? {};
  const values: Values = actionData?.values ?? {};
  const problems: Problems = actionData?.problems ?? {};
  const place = values.list === undefined ? opened : readPlace(values.list);
  const before = { eMail, subject: `Your request ${reference}`, key };
  const field = createInputProps({ ...before, ...values }, problems);
  return (
    <EditPage
      back={{ href: requestAddress(reference, place), label: reference }}
      heading="Write to the family"
      subject={reference}
      reply={sample ? undefined : actionData}
    >
      {sample && <Preview sample={sample} />}
      <EditForm
        button={sample ? 'Send the email' : 'Preview'}
        back={requestAddress(reference, place)}
        acts={sample ? previewAgain : <span className="hint">Nobody is emailed yet.</span>}
      >
        {!sample && <input type="hidden" name="step" value="preview" />}
        <PlaceField place={place} />
        <KeyField idempotencyKey={values.key || key} />
        <TextField {...field('eMail')} label="To" type="email" />
        <TextField
          {...field('subject')}
          label="Subject"
          hint="It shows on locked phones, so it is better without names."
        />
        <TextArea
          name="text"
          label="Text"
          hint={`We add the greeting, our name and the phone number ${branch.phone} for you.`}
          rows={10}
          defaultValue={values.text ?? ''}
          problem={problems.text}
        />
        <AnswersNotice comesBack={comesBack} branch={branch} />
      </EditForm>
    </EditPage>
  );
}

type AnswersNoticeProps = { comesBack: boolean; branch: Pick<Branch, 'eMail'> };

const AnswersNotice = ({ comesBack, branch }: AnswersNoticeProps) => (
  <p>
    {comesBack ? (
      'The family’s answer comes back to this request.'
    ) : (
      <>
        The family’s answer goes to <bdi>{branch.eMail}</bdi>.
      </>
    )}{' '}
    A copy stays with the notes.
  </p>
);

const previewAgain = (
  <button className="button" name="step" value="preview">
    Preview again
  </button>
);

type PreviewProps = { sample: { eMail: string; subject: string; text: string } };

const Preview = ({ sample: { eMail, subject, text } }: PreviewProps) => (
  <section aria-labelledby="preview">
    <h2 id="preview">As the family will read it</h2>
    <p>
      To <bdi>{eMail}</bdi>. Subject: <strong>{subject}</strong>
    </p>
    <p className="email-text">{text}</p>
    <p className="quiet">Nothing is sent yet.</p>
  </section>
);
