import { memo, type SubmitEvent } from 'react';
import { formatPeople } from '#contract/fields/count.ts';
import type { CheckInList } from '#contract/operator/events/check-in.ts';

export type WalkIn = CheckInList['walkIns'][number];
type WalkInListProps = { walkIns: WalkIn[]; onUndo: (walkIn: WalkIn) => void };

// The server lists no more either.
const itemsMax = 500;

/** The people who came without a booking, the latest first. */
export const WalkInList = ({ walkIns, onUndo }: WalkInListProps) => (
  <ul className="office-list">
    {walkIns.slice(0, itemsMax).map((walkIn) => (
      <Item key={walkIn.guid} walkIn={walkIn} onUndo={onUndo} />
    ))}
  </ul>
);

// Memoised: on an old phone, drawing all of them after each action is slow.
const Item = memo(({ walkIn, onUndo }: { walkIn: WalkIn; onUndo: WalkInListProps['onUndo'] }) => {
  const { guid, name, people: number } = walkIn;
  const undo = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onUndo(walkIn);
  };
  return (
    <li className="door-walk-in-item">
      <span>
        {name && (
          <>
            <bdi>{name}</bdi>,{' '}
          </>
        )}
        {formatPeople(number)}
      </span>
      <form method="post" onSubmit={undo}>
        <input type="hidden" name="intent" value="undo" />
        <input type="hidden" name="arrival" value={guid} />
        <button className="button button-link">
          Undo <span className="only-heard">{name ?? formatPeople(number)}</span>
        </button>
      </form>
    </li>
  );
});
