import { href } from 'react-router';
import { formatMoment } from '#contract/fields/days.ts';
import { actNames } from '#contract/operator/cases/act-names.ts';
import type { ActKind, CaseAct } from '#contract/operator/cases/acts.ts';
import { recordLabels } from './labels.ts';

type ActListProps = {
  number: string;
  acts: CaseAct[];
  /** The operator key records nothing here. */
  isPerson: boolean;
  /** The kinds that can still be recorded. */
  recordable: ActKind[];
};

/** Acts of two people: recorded by the one, confirmed or refused by the other. */
export const ActList = ({ number, acts, isPerson, recordable }: ActListProps) => {
  const isWaiting = (kind: ActKind) => acts.some((act) => act.kind === kind && act.state === 'waiting');
  return (
    <section aria-labelledby="acts">
      <h2 id="acts">By two people</h2>
      <p className="quiet">
        One member of staff records it, and it waits. A second one confirms it with their own sign-in, and
        then it counts.
      </p>
      <ul className="office-list">
        {acts.map((act) => (
          <li key={act.id}>
            <a href={href('/office/cases/:number/acts/:act', { number, act: act.id })}>
              {actNames[act.kind]}, {formatMoment(act.at)}
            </a>
            <span className="under">
              Recorded by <bdi>{act.recordedBy.name}</bdi>. {renderState(act)}
            </span>
          </li>
        ))}
      </ul>
      {isPerson ? (
        <p className="form-actions">
          {recordable
            .filter((kind) => !isWaiting(kind))
            .map((kind) => (
              <a
                key={kind}
                className="button"
                href={href('/office/cases/:number/record/:kind', { number, kind })}
              >
                {recordLabels[kind]}
              </a>
            ))}
        </p>
      ) : (
        recordable.length > 0 && (
          <p>
            To record or confirm something here, sign in with an account of your own. The operator key is not
            a person.
          </p>
        )
      )}
    </section>
  );
};

const renderState = ({ state, decidedBy, reason }: CaseAct): React.ReactNode => {
  if (state === 'waiting') return <strong>Waits for a second person.</strong>;
  return (
    <>
      {state === 'confirmed' ? 'Confirmed' : 'Refused'} by <bdi>{decidedBy}</bdi>
      {reason ? (
        <>
          : <bdi>{reason}</bdi>
        </>
      ) : (
        '.'
      )}
    </>
  );
};
