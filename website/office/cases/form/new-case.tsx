import { href } from 'react-router';
import { withDone } from '../../form/done-notice.tsx';
import { readFormValues } from '../../../ui/form/checked-form.ts';
import { EditForm, EditPage } from '../../form/edit-page.tsx';
import { hasProblems, refuseFields, save } from '../../form/save.ts';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import { CaseFields } from './case-fields.tsx';
import { readCaseForm } from './read-case-form.ts';
import { readNow } from '../../../clock.ts';
import type { Route } from './+types/new-case.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return { branches: requireAnswer(await api.getBranches({})), key: crypto.randomUUID() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return save(request, {
    read: readFormValues,
    call: (values, _, idempotencyKey) => {
      const { body, problems } = readCaseForm(values, readNow(context));
      return hasProblems(problems) ? refuseFields(problems) : api.createCase({ body, idempotencyKey });
    },
    done: ({ number }) => withDone(href('/office/cases/:number', { number }), 'case-opened'),
  });
}

export default function NewCasePage({ loaderData: { branches, key }, actionData }: Route.ComponentProps) {
  const { values = {}, problems = {} } = actionData ?? {};
  return (
    <EditPage back={{ href: href('/office/cases'), label: 'Cases' }} heading="Open a case" reply={actionData}>
      <p className="quiet">
        For somebody who phones. If the family has sent a request, open its case there: then nothing is typed
        twice.
      </p>
      <EditForm idempotencyKey={values.key ?? key} button="Open the case" back={href('/office/cases')}>
        <CaseFields values={values} problems={problems} branches={branches} />
      </EditForm>
    </EditPage>
  );
}
