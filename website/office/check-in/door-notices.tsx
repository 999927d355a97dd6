import { signInAddress } from '../addresses.ts';
import { describeTotals, connectionTexts, describeUnstored } from './messages.ts';
import type { useDoor } from './offline/use-door.ts';
import { RefusedNotice } from './offline/refused-notice.tsx';

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

/** Notices about this device. */
export const DoorNotices = ({ address, ...door }: Door & { address: string }) => (
  <div aria-live="polite">
    {door.connection !== 'connected' && <ConnectionNotice connection={door.connection} address={address} />}
    {door.unstored > 0 && <p className="notice notice-care">{describeUnstored(door.unstored)}</p>}
    {door.othersActions.length > 0 && <OthersNotice {...door} />}
    {door.refused.length > 0 && (
      <RefusedNotice refused={door.refused} onUnderstood={door.store.dismissRefused} />
    )}
  </div>
);

type ConnectionNoticeProps = { connection: keyof typeof connectionTexts; address: string };

const ConnectionNotice = ({ connection, address }: ConnectionNoticeProps) => (
  <div className="notice notice-care">
    <p>
      {connectionTexts[connection]}{' '}
      {connection === 'signed-out' && <a href={signInAddress(`http://office${address}`)}>Sign in again</a>}
      {connection === 'other-person' && <a href={address}>Load the page again</a>}
    </p>
  </div>
);

function OthersNotice({ othersActions, store }: Door) {
  const names = [...new Set(othersActions.map(({ by }) => by.name))].join(', ');
  return (
    <div className="notice notice-care">
      <p>
        Recorded on this device by <bdi>{names}</bdi> and not yet sent: {othersActions.length}. It is sent
        when they sign in here again.
      </p>
      <p className="form-actions">
        <button type="button" className="button" onClick={store.sendAsOwn}>
          Send in my name
        </button>
        <button type="button" className="button" onClick={store.discardOfOthers}>
          Discard
        </button>
      </p>
    </div>
  );
}
