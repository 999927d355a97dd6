import { formatDay, formatMoment } from '#contract/fields/days.ts';
import type { CaseChecks, Implant } from '#contract/operator/cases/checks.ts';
import { implantKinds, implantNames } from '#contract/operator/cases/implants.ts';
import { KeyField } from '../../../ui/form/key-field.tsx';
import { DayField } from '../../form/moments/day-field.tsx';
import { hasProblems, keepIfPressed } from '../../form/save.ts';
import { RevisionField } from '../../form/revision-field.tsx';
import { SelectField, noChoice } from '../../form/select-field.tsx';
import { TextField } from '../../form/text-field.tsx';

type Forms = { formValues: Record<string, string>; problems: Record<string, string> };
type ImplantListProps = Forms & { checks: CaseChecks; idempotencyKey: string };

/** The implants of the person who died, or that there are none, with who said so. */
export const ImplantList = ({ checks, idempotencyKey, ...forms }: ImplantListProps) => (
  <section aria-labelledby="implants">
    <h2 id="implants">Implants</h2>
    {checks.implants.length === 0 && <p className="quiet">Nobody has been asked yet.</p>}
    <ul className="office-list">
      {checks.implants.map((implant) => (
        <li key={implant.id}>
          <strong>{implantNames[implant.kind]}</strong>
          {implant.detail && (
            <span className="under">
              <bdi>{implant.detail}</bdi>
            </span>
          )}
          <span className="under">
            <bdi>{implant.declaredBy}</bdi> said so. Recorded by <bdi>{implant.recordedBy}</bdi>,{' '}
            {formatMoment(implant.recordedAt)}.
          </span>
          {implant.kind !== 'none' && <span className="under">{renderRemoval(implant)}</span>}
          {!checks.isErased && <ChangeImplant implant={implant} {...forms} />}
        </li>
      ))}
    </ul>
    {!checks.isErased && <AddImplant idempotencyKey={idempotencyKey} {...forms} />}
  </section>
);

const renderRemoval = ({ removed, mustBeRemoved }: Implant): React.ReactNode => {
  if (!removed) return mustBeRemoved ? 'Not removed yet.' : 'It can stay: the provider has decided so.';
  return (
    <>
      Removed by <bdi>{removed.by}</bdi> on {formatDay(removed.on)}.
    </>
  );
};

const ChangeImplant = ({ implant, formValues, problems }: Forms & { implant: Implant }) => {
  const { id, kind, removed, revision } = implant;
  const wasSent = formValues.implant === id;
  const names = { by: `removedBy-${id}`, on: `removedOn-${id}` };
  return (
    <details open={Boolean(problems[names.by] ?? problems[names.on])}>
      <summary>
        Change<span className="only-heard">: {implantNames[kind]}</span>
      </summary>
      <form method="post" noValidate>
        <RevisionField revision={revision} wasSent={wasSent} />
        <input type="hidden" name="implant" value={id} />
        {kind !== 'none' && (
          <>
            <TextField
              name={names.by}
              label="Who removed it"
              problem={problems[names.by]}
              defaultValue={formValues[names.by] ?? removed?.by ?? ''}
              autoComplete="off"
            />
            <DayField
              name={names.on}
              label="When"
              problem={problems[names.on]}
              defaultValue={formValues[names.on] ?? (removed ? formatDay(removed.on) : '')}
            />
            <button className="button" name="do" value="removed">
              Save the removal
            </button>
          </>
        )}
        <button className="button button-link" name="do" value="mistake">
          It was a mistake: delete it
        </button>
      </form>
    </details>
  );
};

const AddImplant = ({ idempotencyKey, ...forms }: Forms & { idempotencyKey: string }) => {
  const { formValues, problems } = keepIfPressed(forms, 'implant');
  return (
    <details open={hasProblems(problems)}>
      <summary>Add an implant, or that there is none</summary>
      <form method="post" noValidate>
        <KeyField idempotencyKey={idempotencyKey} />
        <SelectField
          name="kind"
          label="Implant"
          problem={problems.kind}
          selected={formValues.kind ?? ''}
          options={[
            noChoice,
            { value: 'none', label: implantNames.none },
            ...implantKinds.map((value) => ({ value, label: implantNames[value] })),
          ]}
        />
        <TextField
          name="detail"
          label="More about it (optional)"
          problem={problems.detail}
          defaultValue={formValues.detail ?? ''}
          autoComplete="off"
          isOptional
        />
        <TextField
          name="declaredBy"
          label="Who said so"
          hint="The family, a doctor, a hospital"
          problem={problems.declaredBy}
          defaultValue={formValues.declaredBy ?? ''}
          autoComplete="off"
        />
        <button className="button" name="do" value="implant">
          Add
        </button>
      </form>
    </details>
  );
};
