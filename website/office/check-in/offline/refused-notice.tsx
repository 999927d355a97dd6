import { describeAction } from '../messages.ts';
import type { StoredAction } from './actions.ts';

type RefusedNoticeProps = { refused: StoredAction[]; onUnderstood: () => void };

/** The people who were not recorded, by name, under each reason. */
export function RefusedNotice({ refused, onUnderstood }: RefusedNoticeProps) {
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
