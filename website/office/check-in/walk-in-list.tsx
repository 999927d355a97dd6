import type { CheckInList } from '#contract/operator/bookings/check-in.ts';
import { people } from './messages.ts';

type WalkInListProps = { walkIns: CheckInList['walkIns']; onUndo: (guid: string) => void };

/** The people who came without a booking, the latest first. */
export const WalkInList = ({ walkIns, onUndo }: WalkInListProps) => (
  <ul className="office-list">
    {walkIns.map(({ guid, name, people: number }) => (
      <li key={guid} className="door-walk-in-item">
        <span>
          {name && (
            <>
              <bdi>{name}</bdi>,{' '}
            </>
          )}
          {people(number)}
        </span>
        <form
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            onUndo(guid);
          }}
        >
          <input type="hidden" name="intent" value="undo" />
          <input type="hidden" name="arrival" value={guid} />
          <button className="button button-link">
            Undo <span className="only-heard">{name ?? people(number)}</span>
          </button>
        </form>
      </li>
    ))}
  </ul>
);
