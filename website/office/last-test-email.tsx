import { href } from 'react-router';
import { formatMoment } from '#contract/fields/days.ts';
import type { Guide } from '#contract/operator/guide.ts';
import { statusNames } from './labels/emails.ts';

/** The outcome of the last test email, if there was one. */
export const LastTestEmail = ({ test }: Pick<Guide['email'], 'test'>) =>
  test && (
    <p>
      The last test, {formatMoment(test.at)}: <strong>{statusNames[test.status]}</strong>
      {test.reason && <> ({test.reason})</>}.{' '}
      <a href={href('/office/emails/:id', { id: test.id })}>Open the test email</a>
    </p>
  );
