import { withClientTimeout } from '../../ui/client-timeout.ts';
import type { Removal } from './remove-added.ts';
import { removalField } from './removal-key.ts';

/** Asks this page's own address to remove the photograph with this key. */
export const sendRemoval = (removalKey: string): Promise<Removal> =>
  withClientTimeout(
    () => post(removalKey),
    () => 'trouble',
  );

async function post(removalKey: string): Promise<Removal> {
  const answer = await fetch(location.href, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams({ [removalField]: removalKey }),
  });
  // A proxy may answer with a page of its own, so only the expected word counts.
  const { removal } = (await answer.json()) as { removal?: unknown };
  return removal === 'removed' || removal === 'refused' ? removal : 'trouble';
}
