import { href } from 'react-router';
import type { AttentionDoneCode } from '../attention/messages.ts';
import { withQuery } from '../ui/with-query.ts';

const doneCodes: AttentionDoneCode[] = ['seen', 'request-taken', 'sending'];

/** The lists of the page in order, as named in the address. */
export const listNames = [
  'requests',
  'emails',
  'collections',
  'invoices',
  'uncollected',
  'events',
  'sage',
  'runs',
  'scans',
] as const;
export type ListName = (typeof listNames)[number];

/** A list shown from a later page on. */
export type LaterPage = { name: ListName; start: string };

/** The state of the page, stored only in its address, so that Back and reload work. */
export type View = {
  runId: string | null;
  scanOpen: boolean;
  /** A run in progress is not shown. */
  aside: boolean;
  /** The operator has just signed in. */
  signedIn: boolean;
  /** The result of the last action on an item that needs attention. */
  done: AttentionDoneCode | null;
  laterPage: LaterPage | null;
};

export function readView(url: string): View {
  const { searchParams } = new URL(url);
  const name = listNames.find((listName) => listName === searchParams.get('list'));
  const start = searchParams.get('start');
  return {
    runId: /^[\w-]{1,64}$/.exec(searchParams.get('run') ?? '')?.[0] ?? null,
    scanOpen: searchParams.get('scan') === 'open',
    aside: searchParams.has('aside'),
    signedIn: searchParams.has('signed-in'),
    done: doneCodes.find((code) => code === searchParams.get('done')) ?? null,
    laterPage: name && start ? { name, start } : null,
  };
}

export const overviewAddress = `${href('/admin')}?aside`;
export const scannerAddress = withQuery(href('/admin'), { scan: 'open' });
export const createDoneAddress = (done: AttentionDoneCode, laterPage: LaterPage | null): string =>
  withQuery(href('/admin'), { done, ...toQuery(laterPage) });
export const signedInAddress = `${href('/admin')}?signed-in`;

/** The page of a list that starts there. */
export const createListAddress = (name: ListName, start: string): string =>
  `${withQuery(href('/admin'), { scan: name === 'scans' ? 'open' : null, ...toQuery({ name, start }) })}#${name}`;
export const createFirstPageAddress = (name: ListName): string =>
  `${name === 'scans' ? scannerAddress : overviewAddress}#${name}`;

const toQuery = (page: LaterPage | null) => ({ list: page?.name, start: page?.start });
