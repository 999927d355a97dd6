import { href } from 'react-router';
import type { FuneralCase } from '#contract/operator/cases/case.ts';
import { caseStages, stageNames } from '#contract/operator/cases/stages.ts';
import { RevisionField } from '../../form/revision-field.tsx';
import { SelectField, toPersonOptions } from '../../form/select-field.tsx';
import { describeDue } from '../labels.ts';

/** The next task, who does it and by when, and the way to the next stage. */
export function NextTask({ record, isCremated }: { record: FuneralCase; isCremated: boolean }) {
  const { next, owner, isLate, stage, number, revision } = record;
  const following = caseStages[caseStages.indexOf(stage) + 1];
  const isStageDone = record.tasks.every((task) => task.stage !== stage || task.done);
  return (
    <section aria-labelledby="next" className="case-next">
      <h2 id="next">What happens next</h2>
      {next ? (
        <p>
          <strong>
            <bdi>{next.title}</bdi>
          </strong>
          <span className="under">
            <bdi>{next.owner?.name ?? owner?.name ?? 'Nobody yet'}</bdi>,{' '}
            {isLate ? <strong>{describeDue(next.dueOn, isLate)}</strong> : describeDue(next.dueOn, isLate)}
          </span>
        </p>
      ) : (
        <p>{stage === 'closed' ? 'Nothing: the case is closed.' : 'Everything of this stage is done.'}</p>
      )}
      <form method="post" action={href('/office/cases/:number', { number })} className="form-actions">
        <RevisionField revision={revision} />
        <input type="hidden" name="do" value="move" />
        {following ? (
          <button
            className={isStageDone && stage !== 'closed' ? 'button button-main' : 'button'}
            name="to"
            value={following}
          >
            {following === 'closed' ? 'Close the case' : `Move on to ${stageNames[following]}`}
          </button>
        ) : (
          <button className="button" name="to" value={isCremated ? 'ashes' : 'arrange'}>
            Reopen the case
          </button>
        )}
        <a className="button" href={href('/office/cases/:number/application', { number })}>
          Application
        </a>
        <a className="button" href={href('/office/cases/:number/edit', { number })}>
          Edit
        </a>
      </form>
    </section>
  );
}

type HandlingProps = {
  record: FuneralCase;
  people: { guid: string; name: string }[];
  problem: string | undefined;
};

/** The owner of the case, and another stage than the next one. */
export const CaseHandling = ({ record, people, problem }: HandlingProps) => {
  const { number, revision, owner, stage } = record;
  const action = href('/office/cases/:number', { number });
  return (
    <section aria-labelledby="handling">
      <h2 id="handling">Who looks after it</h2>
      {people.length > 0 && (
        <form method="post" action={action}>
          <RevisionField revision={revision} />
          <SelectField
            name="owner"
            label="Person"
            problem={problem}
            selected={owner?.guid ?? ''}
            options={[{ value: '', label: 'Nobody yet' }, ...toPersonOptions(people, owner)]}
          />
          <button className="button" name="do" value="owner">
            Save
          </button>
        </form>
      )}
      <details>
        <summary>Move to another stage</summary>
        <form method="post" action={action}>
          <RevisionField revision={revision} />
          <SelectField
            name="stage"
            label="Stage"
            problem={undefined}
            selected={stage}
            options={caseStages.map((value) => ({ value, label: stageNames[value] }))}
          />
          <button className="button" name="do" value="move">
            Move
          </button>
        </form>
      </details>
    </section>
  );
};
