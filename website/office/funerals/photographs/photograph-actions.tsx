import type { PhotographOnList } from '#contract/operator/funerals/photographs.ts';

type PhotographActionsProps = {
  photograph: PhotographOnList;
  position: number;
  total: number;
  /** The address of the forms. */
  address: string;
};

/** The actions of one photograph, on its own page. Each button states the result. */
export const PhotographActions = ({ photograph, position, total, address }: PhotographActionsProps) => {
  const { id, isHidden, state, turned, hasOriginal } = photograph;
  const canTurn = state === 'ready' && hasOriginal;
  return (
    <>
      <form method="post" action={address}>
        <p className="form-actions">
          {canTurn && (
            <>
              <button className="button" name="turn" value={`${id} ${(turned + 90) % 360}`}>
                Turn right
              </button>
              <button className="button" name="turn" value={`${id} ${(turned + 270) % 360}`}>
                Turn left
              </button>
            </>
          )}
          <button className="button" name={isHidden ? 'show' : 'hide'} value={id}>
            {isHidden ? 'Show' : 'Hide'}
          </button>
        </p>{' '}
      </form>
      {total > 1 && (
        <form method="post" action={address} className="move-to">
          <label htmlFor="place">Position, from 1 to {total}</label>
          <input
            id="place"
            name="place"
            inputMode="numeric"
            autoComplete="off"
            size={5}
            required
            defaultValue={position}
          />
          <button className="button">Move</button>
        </form>
      )}
    </>
  );
};
