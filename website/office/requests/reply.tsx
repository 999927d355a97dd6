import { href, redirect } from 'react-router';
import { formValuesOf } from '../../ui/form/checked-form.ts';
import { EditForm, EditPage } from '../form/edit-page.tsx';
import { createInputProps } from '../form/inputs.ts';
import { save } from '../form/save.ts';
import { TextArea } from '../form/text-area.tsx';
import { TextField } from '../form/text-field.tsx';
import { requireAnswer, requireStaff } from '../staff.ts';
import { readReplies } from '../record-replies.tsx';
import { PlaceField, readPlace, requestAddress } from './list-place.tsx';
import type { Route } from './+types/reply.ts';

export async function loader({ request, context, params: { reference } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const [requestRecord, branches] = await Promise.all([api.getRequest({ reference }), api.getBranches({})]);
  const handled = requireAnswer(requestRecord);
  const { isOn } = await readReplies(api, 'cremation_request', handled.reference);
  if (!handled.answers) throw redirect(href('/office/requests/:reference', { reference: handled.reference }));
  const branch = requireAnswer(branches).find(({ guid }) => guid === handled.branch)!;
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
  return save(request, {
    read: formValuesOf,
    call: ({ eMail = '', subject = '', text = '', key = '' }) =>
      api.replyToRequest({
        reference,
        body: { eMail: eMail.trim(), subject, text },
        idempotencyKey: key || null,
      }),
    done: (_, { list = '' }) => requestAddress(reference, readPlace(list), { done: 'request-answered' }),
    field: 'text',
  });
}

export default function ReplyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, branch, comesBack, eMail, place: opened, key } = loaderData;
  const { values = {}, problems = {} } = actionData ?? {};
  const place = values.list === undefined ? opened : readPlace(values.list);
  const before = { eMail, subject: `Your request ${reference}`, key };
  const field = createInputProps({ ...before, ...values }, problems);
  return (
    <EditPage
      back={{ href: requestAddress(reference, place), label: reference }}
      heading="Write to the family"
      subject={reference}
      reply={actionData}
    >
      <EditForm button="Send the email" back={requestAddress(reference, place)}>
        <PlaceField place={place} />
        <input type="hidden" name="key" value={values.key || key} />
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
      </EditForm>
    </EditPage>
  );
}
