import { operatorCalls } from '#contract/operator/calls.ts';
import { requireAnswer, type Staff, requireAnswers } from '../../require-staff.ts';
import { readQuery } from '../../list/read-list.ts';

/** Everything that the page of the accounts shows. Each list has its place in the address. */
export async function readAccounts(api: Staff['api'], url: string) {
  const waitingQuery = readQuery(url, operatorCalls.getSageWaiting, { names: { after: 'waiting' } });
  const handledQuery = readQuery(url, operatorCalls.getSageHandled, { names: { after: 'items' } });
  const batchQuery = readQuery(url, operatorCalls.getSage50Batches, { names: { before: 'batches' } });
  const { state, runs, waiting, comparison, batches, history } = await requireAnswers({
    state: api.getSageState({}),
    runs: api.getJobRuns({ query: { kind: 'sync-sage', limit: '1' } }),
    waiting: api.getSageWaiting({ query: waitingQuery }),
    comparison: api.getSageComparison({}),
    batches: api.getSage50Batches({ query: { ...batchQuery, limit: '20' } }),
    history: api.getHistory({ recordType: 'accounts', recordId: 'sage', query: {} }),
  });
  const [run = null] = runs.items;
  const handled = run && (await api.getSageHandled({ runId: run.runId, query: handledQuery }));
  return {
    ...state,
    run,
    handled: handled && { ...requireAnswer(handled), isLater: handledQuery.after !== undefined },
    waiting: { ...waiting, isLater: waitingQuery.after !== undefined },
    comparison,
    batches: { ...batches, isLater: batchQuery.before !== undefined },
    history,
  };
}

export type Accounts = Awaited<ReturnType<typeof readAccounts>>;
