import { requireAnswer, type Staff, requireAnswers } from '../../require-staff.ts';

/** Everything that the page of the accounts shows. Each list has its place in the address. */
export async function readAccounts(api: Staff['api'], url: string) {
  const { searchParams } = new URL(url);
  const place = (name: string) => searchParams.get(name) || undefined;
  const { state, runs, waiting, comparison, batches, history } = await requireAnswers({
    state: api.getSageState({}),
    runs: api.getJobRuns({ query: { kind: 'sync-sage', limit: '1' } }),
    waiting: api.getSageWaiting({ query: { after: place('waiting'), limit: '50' } }),
    comparison: api.getSageComparison({}),
    batches: api.getSage50Batches({ query: { before: place('batches'), limit: '20' } }),
    history: api.getHistory({ recordType: 'accounts', recordId: 'sage', query: {} }),
  });
  const [run = null] = runs.items;
  const handled =
    run && (await api.getSageHandled({ runId: run.runId, query: { after: place('items'), limit: '50' } }));
  return {
    ...state,
    run,
    handled: handled && { ...requireAnswer(handled), isLater: searchParams.has('items') },
    waiting: { ...waiting, isLater: searchParams.has('waiting') },
    comparison,
    batches: { ...batches, isLater: searchParams.has('batches') },
    history,
  };
}

export type Accounts = Awaited<ReturnType<typeof readAccounts>>;
