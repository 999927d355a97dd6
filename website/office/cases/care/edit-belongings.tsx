import { data, href } from 'react-router';
import { notFound } from '../../../ui/messages.ts';
import { readText } from '../../../ui/form/read-form.ts';
import { withDone } from '../../form/done-notice.tsx';
import { EditForm, EditPage } from '../../form/edit-page.tsx';
import { createInputProps } from '../../form/inputs.ts';
import { save } from '../../form/save.ts';
import { TextArea } from '../../form/text-area.tsx';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import { formatLabelName } from './labels.ts';
import type { Route } from './+types/edit-belongings.ts';

export async function loader({ request, context, params: { number, part } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const care = requireAnswer(await api.getCaseCare({ number }));
  const label = care.labels.find((each) => each.revision !== null && String(each.part) === part);
  if (!label) throw data(notFound.sentence, { status: 404 });
  return { number: care.number, label };
}

export async function action({ request, context, params: { number, part } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return save(request, {
    // One line, as labels and lists have it.
    read: (form) => ({ description: readText(form, 'description').replaceAll(/\s+/g, ' ') }),
    call: (values, revision) => api.updateBelongings({ number, part, body: { ...values, revision } }),
    done: () => withDone(href('/office/cases/:number/care', { number }), 'changed'),
  });
}

export default function EditBelongingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, label } = loaderData;
  const { description, revision } = label;
  const values = actionData?.values ?? { description: description ?? '' };
  const back = href('/office/cases/:number/care', { number });
  return (
    <EditPage
      back={{ href: back, label: 'Chain of care' }}
      heading={formatLabelName(label)}
      subject={number}
      reply={actionData}
      now={{
        subject: 'these belongings',
        current: (
          <p>
            <bdi>{description}</bdi>
          </p>
        ),
      }}
    >
      <p className="quiet">Their label stays the same. The history of the case keeps what it said before.</p>
      <EditForm revision={revision ?? undefined} button="Save" back={back}>
        <TextArea
          {...createInputProps(values, actionData?.problems ?? {})('description')}
          label="What belongs to them"
          rows={3}
        />
      </EditForm>
    </EditPage>
  );
}
