import { formatDay } from '#contract/fields/days.ts';
import { attemptWayNames } from '#contract/operator/cases/act-names.ts';
import { attemptWays } from '#contract/operator/cases/ashes.ts';
import { scatterNoticeDays } from '#contract/operator/cases/gates.ts';
import { KeyField } from '../../../ui/form/key-field.tsx';
import { CheckField } from '../../form/check-field.tsx';
import { DayField } from '../../form/moments/day-field.tsx';
import { hasProblems, keepIfPressed } from '../../form/save.ts';
import { SelectField, noChoice } from '../../form/select-field.tsx';
import { TextField } from '../../form/text-field.tsx';
import type { AshesForms } from './instruction-list.tsx';

/** Attempts to reach somebody, and notices that the ashes will be scattered. */
export const AttemptList = (forms: AshesForms) => {
  const { attempts, isErased } = forms.ashes;
  return (
    <section aria-labelledby="attempts">
      <h2 id="attempts">Attempts to reach somebody</h2>
      {attempts.length === 0 && <p className="quiet">None yet.</p>}
      <ol className="office-list">
        {attempts.map(({ id, madeOn, way, isNotice, outcome, recordedBy }) => (
          <li key={id}>
            <strong>
              {formatDay(madeOn)},{' '}
              {isNotice ? `notice, ${attemptWayNames[way].toLowerCase()}` : attemptWayNames[way]}
            </strong>
            <span className="under">
              <bdi>{outcome}</bdi>
            </span>
            <span className="under">
              Recorded by <bdi>{recordedBy}</bdi>
            </span>
          </li>
        ))}
      </ol>
      {!isErased && <AddAttempt {...forms} />}
    </section>
  );
};

const AddAttempt = ({ idempotencyKey, ...forms }: AshesForms) => {
  const { formValues, problems } = keepIfPressed(forms, 'attempt');
  return (
    <details open={hasProblems(problems)}>
      <summary>Record an attempt or a notice</summary>
      <form method="post" noValidate>
        <KeyField idempotencyKey={idempotencyKey} />
        <DayField
          name="madeOn"
          label="When"
          problem={problems.madeOn}
          defaultValue={formValues.madeOn ?? ''}
        />
        <SelectField
          name="attemptWay"
          label="How"
          problem={problems.attemptWay}
          selected={formValues.attemptWay ?? ''}
          options={[noChoice, ...attemptWays.map((value) => ({ value, label: attemptWayNames[value] }))]}
        />
        <CheckField
          name="isNotice"
          label={`It was the notice that the ashes will be scattered after ${scatterNoticeDays} days`}
          isChecked={formValues.isNotice !== undefined}
        />
        <TextField
          name="outcome"
          label="Result of the attempt"
          problem={problems.outcome}
          defaultValue={formValues.outcome ?? ''}
          autoComplete="off"
        />
        <button className="button" name="do" value="attempt">
          Record it
        </button>
      </form>
    </details>
  );
};
