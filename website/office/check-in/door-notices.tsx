import { describeTotals } from './arrival-texts.ts';
import type { useDoor } from './offline/use-door.ts';

type Door = ReturnType<typeof useDoor>;

/** How many are here, and what has not been sent yet. */
export const Totals = ({ door: { totals }, unsent }: Pick<Door, 'door' | 'unsent'>) => (
  <div className="door-totals">
    <p>
      <strong>{totals.arrived}</strong> of {totals.expected} people here
    </p>
    <p className="quiet">
      {describeTotals(totals)} {unsent > 0 && <b>Not yet sent: {unsent}</b>}
    </p>
  </div>
);
