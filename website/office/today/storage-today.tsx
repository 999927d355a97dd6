import { href } from 'react-router';
import { formatMoment } from '#contract/fields/days.ts';

type StorageTodayProps = {
  failure: { since: string; reason: string; isReading: boolean } | null;
};

/** The cloud storage of the settings takes or gives no photographs. Renders nothing while it does. */
export const StorageToday = ({ failure }: StorageTodayProps) =>
  failure && (
    <div className="notice notice-care">
      <p>
        {failure.isReading
          ? `Galleries lack photographs since ${formatMoment(failure.since)}: the cloud storage does not give them back.`
          : `New photographs stay on the server since ${formatMoment(failure.since)}: the cloud storage does not take them. Nothing is lost.`}
      </p>
      <p className="any-length">{failure.reason}</p>
      <p>
        <a href={href('/office/settings/:group', { group: 'photograph-storage' })}>
          Open the settings of the cloud storage
        </a>
      </p>
    </div>
  );
