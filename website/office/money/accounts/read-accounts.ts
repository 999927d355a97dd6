import { requireAnswer, type Staff } from '../../require-staff.ts';

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
  const [run = null] = requireAnswer(runs).items;
  const handled =
    run && (await api.getSageHandled({ runId: run.runId, query: { after: place('items'), limit: '50' } }));
  return {
    ...requireAnswer(state),
    run,
    handled: handled && { ...requireAnswer(handled), isLater: searchParams.has('items') },
    waiting: { ...requireAnswer(waiting), isLater: searchParams.has('waiting') },
    comparison: requireAnswer(comparison),
    batches: { ...requireAnswer(batches), isLater: searchParams.has('batches') },
    history: requireAnswer(history),
  };
}

export type Accounts = Awaited<ReturnType<typeof readAccounts>>;
