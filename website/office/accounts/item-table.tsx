import type { SageHandled } from '#contract/operator/money/sage.ts';
import { kindNames, stateNames } from './words.ts';

/** Items, what has become of each, and why. */
export const ItemTable = ({ items }: { items: SageHandled[] }) => (
  <table className="office-table">
    <thead>
      <tr>
        <th scope="col">Item</th>
        <th scope="col">What</th>
        <th scope="col">Result</th>
      </tr>
    </thead>
    <tbody>
      {items.map(({ kind, reference, state, reason }) => (
        <tr key={`${kind} ${reference}`}>
          <th scope="row" className="any-length">
            <bdi>{reference}</bdi>
          </th>
          <td>{kindNames[kind]}</td>
          <td>
            {state === 'needs-person' ? <strong>{stateNames[state]}</strong> : stateNames[state]}
            {reason && (
              <span className="under any-length">
                <bdi>{reason}</bdi>
              </span>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
