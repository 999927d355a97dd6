import { href } from 'react-router';
import { formatDay } from '#contract/fields/days.ts';
import type { FuneralForStaff } from '#contract/operator/funerals/funerals.ts';
import { funeralFields, funeralTexts } from '#contract/records/funeral.ts';
import { withDone } from '../../form/done-notice.tsx';
import { readFormValues } from '../../../ui/form/checked-form.ts';
import { FilledTexts } from '../../form/optional-texts.tsx';
import { EditForm, EditPage } from '../../form/edit-page.tsx';
import { hasProblems, save, refuseFields } from '../../form/save.ts';
import { requireStaff, requireAnswers } from '../../require-staff.ts';
import { FuneralFields } from './funeral-fields.tsx';
import { readFuneralForm, toFuneralFormValues } from './read-funeral-form.ts';
import { readNow } from '../../../clock.ts';
import type { Route } from './+types/edit-funeral.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return requireAnswers({ funeral: api.getFuneral({ guid }), branches: api.getBranches({}) });
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return save(request, {
    read: readFormValues,
    call: (values, revision) => {
      const { body, problems } = readFuneralForm(values, readNow(context));
      return hasProblems(problems)
        ? refuseFields(problems)
        : api.updateFuneral({ guid, body: { ...body, revision } });
    },
    done: () => withDone(href('/office/funerals/:guid', { guid }), 'changed'),
  });
}

export default function EditFuneralPage({ loaderData, actionData }: Route.ComponentProps) {
  const { funeral, branches } = loaderData;
  const { values = toFuneralFormValues(funeral), problems = {} } = actionData ?? {};
  const address = href('/office/funerals/:guid', { guid: funeral.guid });
  return (
    <EditPage
      back={{ href: address, label: funeral.personName }}
      heading="Edit the funeral"
      subject={funeral.personName}
      reply={actionData}
      now={{ subject: 'this funeral', current: <CurrentValues funeral={funeral} /> }}
    >
      <EditForm revision={funeral.revision} button="Save" back={address}>
        <FuneralFields values={values} problems={problems} branches={branches} />
      </EditForm>
    </EditPage>
  );
}

const CurrentValues = ({ funeral }: { funeral: FuneralForStaff }) => (
  <>
    <p>
      <bdi>{funeral.personName}</bdi>, {formatDay(funeral.date)}.{' '}
      {funeral.mayAddPhotographs ? 'Photographs can be added.' : 'It is closed.'}
    </p>
    <FilledTexts fields={funeralFields} names={funeralTexts} values={funeral} />
  </>
);
