import { href } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { withDone } from '../../form/done-notice.tsx';
import { readFormValues } from '../../../ui/form/checked-form.ts';
import { EditForm, EditPage } from '../../form/edit-page.tsx';
import { hasProblems, save, refuseFields } from '../../form/save.ts';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import { FuneralFields } from './funeral-fields.tsx';
import { readFuneralForm, type FuneralFormValues } from './read-funeral-form.ts';
import { readNow } from '../../../clock.ts';
import type { Route } from './+types/new-funeral.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const values: FuneralFormValues = {
    mayAddPhotographs: 'yes',
    showsName: 'yes',
    isOpenByGuid: 'yes',
    guid: crypto.randomUUID(),
  };
  return { values, branches: requireAnswer(await api.getBranches({})) };
}

/** The form brings the guid, so that a form that arrives twice adds one funeral. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return save(request, {
    read: readFormValues,
    call: async (values) => {
      const { body, problems } = readFuneralForm(values, readNow(context));
      if (hasProblems(problems)) return refuseFields(problems);
      const { guid = '' } = values;
      const answer = await api.createFuneral({ body: { ...body, guid } });
      return isRefused(answer) && answer.code === 'funeral-exists' ? { guid } : answer;
    },
    done: ({ guid }) => withDone(href('/office/funerals/:guid', { guid }), 'funeral-added'),
  });
}

export default function NewFuneralPage({ loaderData, actionData }: Route.ComponentProps) {
  const { values, problems } = actionData ?? { values: loaderData.values, problems: {} };
  return (
    <EditPage
      back={{ href: href('/office/funerals'), label: 'Funerals' }}
      heading="Add a funeral"
      reply={actionData}
    >
      <EditForm button="Add the funeral" back={href('/office/funerals')}>
        <input type="hidden" name="guid" value={values.guid} />
        <FuneralFields values={values} problems={problems} branches={loaderData.branches} />
      </EditForm>
    </EditPage>
  );
}
