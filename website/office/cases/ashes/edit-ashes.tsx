import { href } from 'react-router';
import type { CaseAshes } from '#contract/operator/cases/ashes.ts';
import { withDone } from '../../form/done-notice.tsx';
import { readFormValues } from '../../../ui/form/checked-form.ts';
import { EditForm, EditPage } from '../../form/edit-page.tsx';
import { createInputProps } from '../../form/inputs.ts';
import { save } from '../../form/save.ts';
import { TextField } from '../../form/text-field.tsx';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import type { Route } from './+types/edit-ashes.ts';

export async function loader({ request, context, params: { number } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return requireAnswer(await api.getCaseAshes({ number }));
}

export async function action({ request, context, params: { number } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return save(request, {
    read: readFormValues,
    call: ({ keptAt, nominatedPerson, nominatedContact }, revision) => {
      const body = { keptAt, nominatedPerson, nominatedContact, revision };
      return api.updateCaseAshes({ number, body });
    },
    done: () => withDone(href('/office/cases/:number/ashes', { number }), 'changed'),
  });
}

export default function EditAshesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, deceasedName, revision } = loaderData;
  const { values = toFormValues(loaderData), problems = {} } = actionData ?? {};
  const address = href('/office/cases/:number/ashes', { number });
  const field = createInputProps(values, problems);
  const now = toFormValues(loaderData);
  return (
    <EditPage
      back={{ href: address, label: `Ashes, ${number}` }}
      heading="Where the ashes are"
      subject={deceasedName ?? number}
      reply={actionData}
      now={{
        subject: 'this',
        current: (
          <p>
            <bdi>{Object.values(now).filter(Boolean).join(', ') || 'Nothing is entered.'}</bdi>
          </p>
        ),
      }}
    >
      <EditForm revision={revision} button="Save" back={address}>
        <TextField
          {...field('keptAt')}
          label="Where they are kept (optional)"
          hint="A shelf, a room, another branch"
          isOptional
        />
        <TextField
          {...field('nominatedPerson')}
          label="Who may collect them besides the applicant (optional)"
          isOptional
        />
        <TextField {...field('nominatedContact')} label="How to reach them (optional)" isOptional />
      </EditForm>
    </EditPage>
  );
}

const toFormValues = ({ keptAt, nominatedPerson, nominatedContact }: CaseAshes): Record<string, string> => ({
  keptAt: keptAt ?? '',
  nominatedPerson: nominatedPerson ?? '',
  nominatedContact: nominatedContact ?? '',
});
