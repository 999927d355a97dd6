import { href } from 'react-router';
import { formatMoment } from '#contract/fields/days.ts';

type Disabled = { guid: string; url: string; disabledAt: string | null }[];

/** Programs that have taken no message for days. */
export const WebhooksToday = ({ disabled }: { disabled: Disabled }) =>
  disabled.map(({ guid, url, disabledAt }) => (
    <p key={guid} className="notice notice-care">
      A program has not taken our messages for days, and is no longer told of changes since{' '}
      {formatMoment(disabledAt!)}: <bdi className="any-length">{new URL(url).host}</bdi>.{' '}
      <a href={href('/office/webhooks/:guid', { guid })}>Look at its messages</a>
    </p>
  ));
