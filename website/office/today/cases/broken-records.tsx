import { href } from 'react-router';
import { formatMoment } from '#contract/fields/days.ts';
import type { Today } from '../read-today.ts';

/** The records of cases that somebody has changed without the product. */
export const BrokenRecords = ({ brokenChains, brokenSeals }: Today) => (
  <>
    <BrokenChains chains={brokenChains} />
    <BrokenSeals seals={brokenSeals} />
  </>
);

/** The cases whose chain of care somebody has changed. Renders nothing if there are none. */
const BrokenChains = ({ chains }: { chains: Today['brokenChains'] }) =>
  chains.length > 0 && (
    <section className="attention" aria-labelledby="broken-chains">
      <h2 id="broken-chains">Chains of care that are not whole</h2>
      <ul className="office-list">
        {chains.map(({ number, deceasedName, problem, checkedAt }) => (
          <li key={number}>
            <a href={href('/office/cases/:number/care', { number })}>
              <bdi>{deceasedName ?? number}</bdi>
            </a>
            <span className="under">
              {problem} Checked {formatMoment(checkedAt)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );

/** The cases with a signed application that is not as it was signed. Renders nothing if there are none. */
const BrokenSeals = ({ seals }: { seals: Today['brokenSeals'] }) =>
  seals.length > 0 && (
    <section className="attention" aria-labelledby="broken-seals">
      <h2 id="broken-seals">Signed applications with a broken seal</h2>
      <ul className="office-list">
        {seals.map(({ number, deceasedName, checkedAt }) => (
          <li key={number}>
            <a href={href('/office/cases/:number/application', { number })}>
              <bdi>{deceasedName ?? number}</bdi>
            </a>
            <span className="under">Checked {formatMoment(checkedAt)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
