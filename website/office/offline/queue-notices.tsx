import { signInAddress } from '../addresses.ts';
import type { QueueState } from './action-store.ts';
import { connectionTexts, describeUnstored } from './messages.ts';
import type { Recorded, Stored } from './unsent.ts';

type QueueNoticesProps<Action extends Recorded> = Omit<QueueState<Action>, 'unsent'> & {
  /** The address of the page. */
  address: string;
  store: { sendAsOwn: () => void; discardOfOthers: () => void; dismissRefused: () => void };
  /** Describes what was to be recorded. */
  describeAction: (action: Action) => string;
};

/** Notices about this device, and what it has recorded. */
export const QueueNotices = <Action extends Recorded>({
  address,
  connection,
  unstored,
  othersActions,
  refused,
  store,
  describeAction,
}: QueueNoticesProps<Action>) => (
  <div aria-live="polite">
    {connection !== 'connected' && <ConnectionNotice connection={connection} address={address} />}
    {unstored > 0 && <p className="notice notice-care">{describeUnstored(unstored)}</p>}
    {othersActions.length > 0 && <OthersNotice actions={othersActions} store={store} />}
    {refused.length > 0 && (
      <RefusedActions {...{ refused, describeAction }} onUnderstood={store.dismissRefused} />
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

type OthersNoticeProps = {
  actions: Stored<Recorded>[];
  store: QueueNoticesProps<Recorded>['store'];
};

function OthersNotice({ actions, store }: OthersNoticeProps) {
  const names = [...new Set(actions.map(({ by }) => by.name))].join(', ');
  return (
    <div className="notice notice-care">
      <p>
        Recorded on this device by <bdi>{names}</bdi> and not yet sent: {actions.length}. It is sent when they
        sign in here again.
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

type RefusedActionsProps<Action extends Recorded> = {
  refused: Stored<Action>[];
  describeAction: (action: Action) => string;
  onUnderstood: () => void;
};

/** The actions that were not recorded, by the names of those they concern, under each reason. */
function RefusedActions<Action extends Recorded>({
  refused,
  describeAction,
  onUnderstood,
}: RefusedActionsProps<Action>) {
  const reasons = [...new Set(refused.map(({ refused: reason }) => reason))];
  return (
    <div className="notice notice-care">
      {reasons.map((reason) => (
        <div key={reason}>
          <p>Not recorded: {reason}</p>
          <ul className="door-refused">
            {refused
              .filter((action) => action.refused === reason)
              .map((action) => (
                <li key={action.guid}>
                  <bdi>{action.whose || 'Without a name'}</bdi>, {describeAction(action)}
                </li>
              ))}
          </ul>
        </div>
      ))}
      <button type="button" className="button" onClick={onUnderstood}>
        Understood
      </button>
    </div>
  );
}
