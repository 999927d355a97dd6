import { formatDay, formatMoment } from '#contract/fields/days.ts';
import type { CaseChecks, Objection } from '#contract/operator/cases/checks.ts';
import { KeyField } from '../../../ui/form/key-field.tsx';
import { DayField } from '../../form/moments/day-field.tsx';
import { hasProblems, keepIfPressed } from '../../form/save.ts';
import { TextArea } from '../../form/text-area.tsx';
import { TextField } from '../../form/text-field.tsx';

type Forms = { formValues: Record<string, string>; problems: Record<string, string> };
type ObjectionListProps = Forms & { checks: CaseChecks; idempotencyKey: string };

/** The objections that the reader must know of, and the number of the others. */
export const ObjectionList = ({ checks, idempotencyKey, ...forms }: ObjectionListProps) => {
  const { objections, openObjections, isErased } = checks;
  const hidden = openObjections - objections.filter(({ closed }) => !closed).length;
  return (
    <section aria-labelledby="objections">
      <h2 id="objections">Objections</h2>
      {objections.length === 0 && hidden === 0 && <p className="quiet">None is recorded.</p>}
      {hidden > 0 && (
        <p>
          {hidden === 1 ? 'One objection is open' : `${hidden} objections are open`}. The person who looks
          after the case and administrators can read it.
        </p>
      )}
      <ul className="office-list">
        {objections.map((objection) => (
          <ObjectionItem key={objection.id} objection={objection} {...forms} />
        ))}
      </ul>
      {!isErased && <AddObjection idempotencyKey={idempotencyKey} {...forms} />}
    </section>
  );
};

const ObjectionItem = ({ objection, formValues, problems }: Forms & { objection: Objection }) => {
  const { id, objector, text, receivedOn, recordedBy, recordedAt, closed, canClose } = objection;
  return (
    <li>
      <strong>
        <bdi>{objector}</bdi>
      </strong>
      , {formatDay(receivedOn)}
      <bdi className="lines">{text}</bdi>
      <span className="under">
        Recorded by <bdi>{recordedBy}</bdi>, {formatMoment(recordedAt)}
      </span>
      {closed && (
        <span className="under">
          Closed by <bdi>{closed.by}</bdi>, {formatMoment(closed.at)}: <bdi>{closed.reason}</bdi>
        </span>
      )}
      {!closed && canClose && (
        <details open={Boolean(problems[`close-${id}`])}>
          <summary>
            Close it<span className="only-heard">: {objector}</span>
          </summary>
          <form method="post" noValidate>
            <input type="hidden" name="objection" value={id} />
            <TextField
              name={`close-${id}`}
              label="Reason"
              problem={problems[`close-${id}`]}
              defaultValue={formValues[`close-${id}`] ?? ''}
              autoComplete="off"
            />
            <button className="button" name="do" value="close">
              Close the objection
            </button>
          </form>
        </details>
      )}
    </li>
  );
};

const AddObjection = ({ idempotencyKey, ...forms }: Forms & { idempotencyKey: string }) => {
  const { formValues, problems } = keepIfPressed(forms, 'objection');
  return (
    <details open={hasProblems(problems)}>
      <summary>Record an objection</summary>
      <form method="post" noValidate>
        <p>
          It stops the case at once. You, the person who looks after the case and administrators can read it.
        </p>
        <KeyField idempotencyKey={idempotencyKey} />
        <TextField
          name="objector"
          label="Who objects"
          hint="Their name, and how they are related"
          problem={problems.objector}
          defaultValue={formValues.objector ?? ''}
          autoComplete="off"
        />
        <TextArea
          name="text"
          label="What they say"
          problem={problems.text}
          defaultValue={formValues.text ?? ''}
          rows={4}
        />
        <DayField
          name="receivedOn"
          label="When they said it"
          problem={problems.receivedOn}
          defaultValue={formValues.receivedOn ?? ''}
        />
        <button className="button" name="do" value="objection">
          Record the objection
        </button>
      </form>
    </details>
  );
};
