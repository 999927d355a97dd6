import { formatCount } from '#contract/fields/count.ts';
export type Connection = 'connected' | 'offline' | 'signed-out' | 'other-person';

export const connectionTexts: Record<Exclude<Connection, 'connected'>, string> = {
  offline:
    'No connection. Keep this page open and carry on: what you record is kept on this device and sent later.',
  'signed-out': 'You are signed out. You can carry on: what you record is kept on this device.',
  'other-person': 'Somebody else has signed in on this device. What you have recorded is kept for you.',
};

/** Asks before the unsent entries of other people are deleted, and names them. */
export function describeDiscard(actions: { whose?: string }[]): string {
  const names = [...new Set(actions.map(({ whose }) => whose || 'without a name'))];
  const more = names.length > namedMax ? ` and ${names.length - namedMax} more` : '';
  return `Delete this? It will not be counted: ${names.slice(0, namedMax).join(', ')}${more}.`;
}

const namedMax = 10;

/** The browser has no room for what is recorded. */
export const describeUnstored = (count: number): string =>
  `This device has no room left. ${formatCount(count, 'entry is', 'entries are')} kept only while this page ` +
  'is open. Do not close it before everything is sent.';
