export const adminPath = '/admin';

const doneWords = ['seen', 'sending'] as const;
export type Done = (typeof doneWords)[number];

/** What the address asks to see: it is the page's only memory, so Back and a reload work. */
export type View = {
  runId: string | null;
  scanOpen: boolean;
  /** A run that goes on is left to itself. */
  aside: boolean;
  /** The answer to the operator key was a session. */
  signedIn: boolean;
  /** What has just been done about something that needed attention. */
  done: Done | null;
};

export function readView(url: string): View {
  const { searchParams } = new URL(url);
  return {
    runId: /^[\w-]{1,64}$/.exec(searchParams.get('run') ?? '')?.[0] ?? null,
    scanOpen: searchParams.get('scan') === 'open',
    aside: searchParams.has('aside'),
    signedIn: searchParams.has('signed-in'),
    done: doneWords.find((word) => word === searchParams.get('done')) ?? null,
  };
}

export const runAddress = (runId: string): string => `${adminPath}?run=${encodeURIComponent(runId)}`;
export const asideAddress = `${adminPath}?aside`;
export const scannerAddress = `${adminPath}?scan=open`;
export const doneAddress = (done: Done): string => `${adminPath}?done=${done}`;
export const signedInAddress = `${adminPath}?signed-in`;
