import { href } from 'react-router';
import { actNames } from '#contract/operator/cases/act-names.ts';
import type { CaseChecks } from '#contract/operator/cases/checks.ts';
import { gateNames } from '#contract/operator/cases/gates.ts';
import { formatDay } from '#contract/fields/days.ts';

type BeforeCremationProps = { checks: CaseChecks; papersToCheck: number };

/** On the page of a case: the closed gates before the cremation, pending acts and papers. */
export function BeforeCremation({ checks: { number, gates, acts }, papersToCheck }: BeforeCremationProps) {
  const cremation = acts.find(({ kind, state }) => kind === 'cremation' && state === 'confirmed');
  const waiting = acts.filter(({ state }) => state === 'waiting');
  const closed = gates.filter(({ isMet }) => !isMet);
  return (
    <section aria-labelledby="before-cremation" className="case-gates">
      <h2 id="before-cremation">{cremation ? 'Cremation' : 'Before the cremation'}</h2>
      {cremation && (
        <p>
          On {formatDay(cremation.at)}, recorded by <bdi>{cremation.recordedBy.name}</bdi>, confirmed by{' '}
          <bdi>{cremation.decidedBy}</bdi>.
        </p>
      )}
      {!cremation && closed.length === 0 && <p>Everything is in order.</p>}
      {!cremation && closed.length > 0 && (
        <ul className="office-list">
          {closed.map(({ gate, sentence }) => (
            <li key={gate}>
              {gateNames[gate]}
              <span className="under">{sentence}</span>
            </li>
          ))}
        </ul>
      )}
      {waiting.map(({ id, kind }) => (
        <p key={id} className="alone">
          <a href={href('/office/cases/:number/acts/:act', { number, act: id })}>
            {actNames[kind]}: waits for a second person
          </a>
        </p>
      ))}
      <p className="alone">
        <a href={href('/office/cases/:number/cremation', { number })}>
          Implants, objections and the cremation
        </a>
      </p>
      <p className="alone">
        <a href={href('/office/cases/:number/ashes', { number })}>Ashes</a>
      </p>
      <p className="alone">
        <a href={href('/office/cases/:number/papers', { number })}>
          {papersToCheck > 0 ? `Papers: ${papersToCheck} to check` : 'Papers'}
        </a>
      </p>
      <p className="alone">
        <a href={href('/office/cases/:number/family', { number })}>What the family sees</a>
      </p>
    </section>
  );
}
