import { answered, type Staff } from '../staff.ts';

/** Everything that the page of the accounts shows. Each list has its place in the address. */
export async function readAccounts(api: Staff['api'], url: string) {
  const { searchParams } = new URL(url);
  const place = (name: string) => searchParams.get(name) || undefined;
  const [state, runs, waiting, comparison, batches, history] = await Promise.all([
    api.getSageState({}),
    api.getJobRuns({ query: { kind: 'sync-sage', limit: '1' } }),
    api.getSageWaiting({ query: { after: place('waiting'), limit: '50' } }),
    api.getSageComparison({}),
    api.getSage50Batches({ query: { before: place('batches'), limit: '20' } }),
    api.getHistory({ recordType: 'accounts', recordId: 'sage', query: {} }),
  ]);
  const [run = null] = answered(runs).items;
  const handled =
    run && (await api.getSageHandled({ runId: run.runId, query: { after: place('items'), limit: '50' } }));
  return {
    ...answered(state),
    run,
    handled: handled && { ...answered(handled), isLater: searchParams.has('items') },
    waiting: { ...answered(waiting), isLater: searchParams.has('waiting') },
    comparison: answered(comparison),
    batches: { ...answered(batches), isLater: searchParams.has('batches') },
    history: answered(history),
  };
}

export type Accounts = Awaited<ReturnType<typeof readAccounts>>;
