import { href } from 'react-router';
import { formatDay } from '#contract/fields/days.ts';
import { jurisdictionNames } from '#contract/operator/cases/stages.ts';
import type { FuneralCase } from '#contract/operator/cases/case.ts';
import { caseFields, caseTexts } from '#contract/records/case.ts';
import { withDone } from '../../form/done-notice.tsx';
import { readFormValues } from '../../../ui/form/checked-form.ts';
import { EditForm, EditPage } from '../../form/edit-page.tsx';
import { FilledTexts } from '../../form/optional-texts.tsx';
import { hasProblems, refuseFields, save } from '../../form/save.ts';
import { requireStaff, requireAnswers } from '../../require-staff.ts';
import { CaseFields } from './case-fields.tsx';
import { toCaseFormValues, readCaseForm } from './read-case-form.ts';
import { readNow } from '../../../clock.ts';
import type { Route } from './+types/edit-case.ts';

export async function loader({ request, context, params: { number } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return requireAnswers({ record: api.getCase({ number }), branches: api.getBranches({}) });
}

export async function action({ request, context, params: { number } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return save(request, {
    read: readFormValues,
    call: (values, revision) => {
      const { body, problems } = readCaseForm(values, readNow(context));
      return hasProblems(problems)
        ? refuseFields(problems)
        : api.updateCase({ number, body: { ...body, revision } });
    },
    done: () => withDone(href('/office/cases/:number', { number }), 'changed'),
  });
}

export default function EditCasePage({ loaderData, actionData }: Route.ComponentProps) {
  const { record, branches } = loaderData;
  const { values = toCaseFormValues(record), problems = {} } = actionData ?? {};
  const address = href('/office/cases/:number', { number: record.number });
  const name = record.deceasedName ?? record.number;
  return (
    <EditPage
      back={{ href: address, label: name }}
      heading="Edit the case"
      subject={name}
      reply={actionData}
      now={{ subject: 'this case', current: <CurrentValues record={record} /> }}
    >
      <p className="quiet">
        Another place of death brings its own tasks. Tasks that only the former place has go, unless they are
        done.
      </p>
      <EditForm revision={record.revision} button="Save" back={address}>
        <CaseFields values={values} problems={problems} branches={branches} />
      </EditForm>
    </EditPage>
  );
}

const CurrentValues = ({ record }: { record: FuneralCase }) => (
  <>
    <p>
      <bdi>{record.deceasedName}</bdi>
      {record.bornOn && `, born ${formatDay(record.bornOn)}`}
      {record.diedOn && `, died ${formatDay(record.diedOn)}`}, {jurisdictionNames[record.jurisdiction]}.
    </p>
    <FilledTexts fields={caseFields} names={caseTexts} values={record} />
  </>
);
