import { data, href } from 'react-router';
import { proofNames, releaseNames } from '#contract/operator/cases/act-names.ts';
import { actKinds, proofs, releaseWays, type ActKind } from '#contract/operator/cases/acts.ts';
import { withDone } from '../../form/done-notice.tsx';
import { readFormValues } from '../../../ui/form/checked-form.ts';
import { EditForm, EditPage } from '../../form/edit-page.tsx';
import { createInputProps } from '../../form/inputs.ts';
import { DayField } from '../../form/moments/day-field.tsx';
import { hasProblems, refuseFields, save } from '../../form/save.ts';
import { SelectField, noChoice } from '../../form/select-field.tsx';
import { TextArea } from '../../form/text-area.tsx';
import { TextField } from '../../form/text-field.tsx';
import { requireAnswer, requireStaff, requireAnswers } from '../../require-staff.ts';
import { LabelField, readCode } from './label-field.tsx';
import { readActForm } from './read-act-form.ts';
import { recordLabels } from './labels.ts';
import { readNow } from '../../../clock.ts';
import type { Route } from './+types/record-act.ts';

export async function loader({ request, context, params: { number, kind } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { found, ashes, places } = await requireAnswers({
    found: api.getCase({ number }),
    ashes: api.getCaseAshes({ number }),
    places: api.getCarePlaces({}),
  });
  const { deceasedName, applicantName } = found;
  const { nominatedPerson } = ashes;
  return {
    kind: requireActKind(kind),
    number,
    name: deceasedName ?? number,
    applicantName,
    nominatedPerson,
    hasLabels: places.length > 0,
    code: readCode(request.url),
    key: crypto.randomUUID(),
  };
}

export async function action({ request, context, params: { number, kind } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const isLabelNeeded = requireAnswer(await api.getCarePlaces({})).length > 0;
  return save(request, {
    read: readFormValues,
    call: (values, _, idempotencyKey) => {
      const { body, problems } = readActForm(values, {
        kind: requireActKind(kind),
        isLabelNeeded,
        now: readNow(context),
      });
      return hasProblems(problems)
        ? refuseFields(problems)
        : api.recordCaseAct({ number, body, idempotencyKey });
    },
    done: ({ id }) => withDone(href('/office/cases/:number/acts/:act', { number, act: id }), 'act-recorded'),
    mapProblems: ({ at, ...others }) => ({ ...(at && { day: at }), ...others }),
  });
}

function requireActKind(text: string): ActKind {
  const kind = actKinds.find((each) => each === text);
  if (!kind) throw data('There is no such record.', { status: 404 });
  return kind;
}

export default function RecordActPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, number, name, key, hasLabels, code } = loaderData;
  const { values = { code }, problems = {} } = actionData ?? {};
  const back =
    kind === 'release'
      ? href('/office/cases/:number/ashes', { number })
      : href('/office/cases/:number/cremation', { number });
  const field = createInputProps(values, problems);
  return (
    <EditPage
      back={{ href: back, label: name }}
      heading={recordLabels[kind]}
      subject={name}
      reply={actionData}
    >
      <p className="quiet">
        It waits until another member of staff confirms it with their own sign-in. They see exactly what you
        enter here.
      </p>
      <EditForm idempotencyKey={values.key ?? key} button="Record it" back={back}>
        {hasLabels && <LabelField {...field('code')} kind={kind} />}
        <DayField {...field('day')} label="Day" />
        <TextField {...field('time')} label="Time" hint="Such as 2:30 pm" />
        {kind === 'release' ? (
          <ReleaseFields loaderData={loaderData} values={values} problems={problems} />
        ) : (
          <TextField
            {...field('place')}
            label={kind === 'cremation' ? 'Crematorium' : 'Where the check was made'}
          />
        )}
        <TextArea
          {...field('note')}
          label={kind === 'identity' ? 'What was compared' : 'Note (optional)'}
          {...(kind === 'identity' && { hint: 'Such as the label, the coffin plate and the papers' })}
          rows={3}
        />
      </EditForm>
    </EditPage>
  );
}

type ReleaseFieldsProps = Pick<Route.ComponentProps, 'loaderData'> & {
  values: Record<string, string>;
  problems: Record<string, string>;
};

const ReleaseFields = ({ loaderData, values, problems }: ReleaseFieldsProps) => {
  const { applicantName, nominatedPerson } = loaderData;
  return (
    <>
      <SelectField
        name="way"
        label="How they left"
        problem={problems.way}
        selected={values.way ?? ''}
        options={[noChoice, ...releaseWays.map((value) => ({ value, label: releaseNames[value] }))]}
      />
      <SelectField
        name="to"
        label="Who has them"
        hint="Not for scattered ashes"
        problem={problems.to}
        selected={values.to ?? ''}
        options={[
          noChoice,
          ...(applicantName ? [{ value: 'applicant', label: `${applicantName} (applies)` }] : []),
          ...(nominatedPerson ? [{ value: 'nominated', label: `${nominatedPerson} (nominated)` }] : []),
        ]}
      />
      <SelectField
        name="proof"
        label="Proof of identity"
        hint="Not for scattered ashes"
        problem={problems.proof}
        selected={values.proof ?? ''}
        options={[noChoice, ...proofs.map((value) => ({ value, label: proofNames[value] }))]}
      />
      <TextField
        {...createInputProps(values, problems)('proofDetail')}
        label="More about the proof (optional)"
        hint="Such as the last four digits of its number"
        isOptional
      />
      <TextField
        {...createInputProps(values, problems)('place')}
        label="Where they were scattered"
        hint="Only for scattered ashes"
        isOptional
      />
    </>
  );
};
