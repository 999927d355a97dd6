import type { SageHandled } from '#contract/operator/money/sage.ts';
import { Table, type Column } from '../../list/table.tsx';

const accountKindNames: Record<SageHandled['kind'], string> = {
  customer: 'Customer',
  invoice: 'Invoice',
  receipt: 'Receipt',
  cancellation: 'Cancelled invoice',
  reversal: 'Reversed receipt',
  refund: 'Refund',
  'refund-reversal': 'Undone refund',
  'credit-note': 'Credit note',
  'credit-note-cancellation': 'Cancelled credit note',
};

/** The state of an item for the accounts. */
const accountStateNames: Record<SageHandled['state'], string> = {
  waiting: 'Waits for the next run',
  sending: 'No answer yet: the next run asks again',
  'needs-person': 'Refused',
  done: 'Sent',
};

/** Items, what has become of each, and why. */
export const ItemTable = ({ items }: { items: SageHandled[] }) => (
  <Table columns={columns} rows={items} getKey={({ kind, reference }) => `${kind} ${reference}`} />
);

const columns: Column<SageHandled>[] = [
  { heading: 'Item', className: 'any-length', cell: ({ reference }) => <bdi>{reference}</bdi> },
  { heading: 'What', cell: ({ kind }) => accountKindNames[kind] },
  {
    heading: 'Result',
    cell: ({ state, reason }) => (
      <>
        {state === 'needs-person' ? <strong>{accountStateNames[state]}</strong> : accountStateNames[state]}
        {reason && (
          <span className="under any-length">
            <bdi>{reason}</bdi>
          </span>
        )}
      </>
    ),
  },
];
