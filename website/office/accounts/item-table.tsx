import type { SageHandled } from '#contract/operator/money/sage.ts';
import { Table, type Column } from '../list/table.tsx';
import { kindNames, stateNames } from './words.ts';

/** Items, what has become of each, and why. */
export const ItemTable = ({ items }: { items: SageHandled[] }) => (
  <Table columns={columns} rows={items} keyOf={({ kind, reference }) => `${kind} ${reference}`} />
);

const columns: Column<SageHandled>[] = [
  { heading: 'Item', className: 'any-length', cell: ({ reference }) => <bdi>{reference}</bdi> },
  { heading: 'What', cell: ({ kind }) => kindNames[kind] },
  {
    heading: 'Result',
    cell: ({ state, reason }) => (
      <>
        {state === 'needs-person' ? <strong>{stateNames[state]}</strong> : stateNames[state]}
        {reason && (
          <span className="under any-length">
            <bdi>{reason}</bdi>
          </span>
        )}
      </>
    ),
  },
];
