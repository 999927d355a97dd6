import { href } from 'react-router';
import { formatMoment } from '#contract/fields/days.ts';
import type { Today } from '../read-today.ts';

/** The cases whose chain of care somebody has changed. Renders nothing if there are none. */
export const BrokenChains = ({ chains }: { chains: Today['brokenChains'] }) =>
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
