import { canCall } from '#contract/operator/access.ts';
import { readAttention } from '../../attention/attention.ts';
import { readAshesDue } from './cases/ashes-today.tsx';
import { readBackup } from './backup-today.tsx';
import { requireAnswer, type Staff } from '../require-staff.ts';
import { readOwnRequests } from './own-requests.tsx';
import { readReports } from './reported-today.tsx';
import { readOpenComplaints } from './complaints-today.tsx';
import { readListedCases } from './cases/listed-cases.tsx';
import { readNewReplies } from './replies-today.tsx';
import { readVoidedApplications } from './cases/voided-applications.tsx';
import { readWaitingActs } from './cases/waiting-acts.tsx';

export type Today = Awaited<ReturnType<typeof readToday>>;

/** Everything that Today shows. Money is for finance, and the setup for administrators. */
export async function readToday(staff: Staff) {
  const [
    lateCases,
    uncheckedPapers,
    brokenChains,
    brokenSeals,
    waitingActs,
    voided,
    ashes,
    complaints,
    reports,
    others,
  ] = await Promise.all([
    readListedCases(staff, 'late'),
    readListedCases(staff, 'unchecked'),
    staff.api.getBrokenCareChains({}),
    staff.api.getBrokenSeals({}),
    readWaitingActs(staff),
    readVoidedApplications(staff),
    readAshesDue(staff),
    readOpenComplaints(staff),
    readReports(staff),
    readOthers(staff),
  ]);
  return {
    ...others,
    lateCases,
    uncheckedPapers,
    brokenChains: requireAnswer(brokenChains),
    brokenSeals: requireAnswer(brokenSeals),
    waitingActs,
    voidedApplications: voided,
    ashes,
    complaints,
    reports,
  };
}

async function readOthers(staff: Staff) {
  const { api, actor } = staff;
  const { role } = actor;
  const [attention, own, events, unreadable, money, setUp, guide, backups, failed, overdue, server, replies] =
    await Promise.all([
      readAttention(staff, () => undefined, `${attentionShown}`),
      readOwnRequests(staff),
      api.getEventsToWatch({}),
      api.getFunerals({ query: { view: 'unreadable', limit: '5' } }),
      canCall(role, 'getInvoices') ? readMoney(api) : noMoney,
      canCall(role, 'getSetUpCheck') ? api.getSetUpCheck({}) : [],
      canCall(role, 'getGuide') ? api.getGuide({}) : null,
      api.getJobRuns({ query: { kind: 'backup', state: 'done', limit: '1' } }),
      api.getJobRuns({ query: { kind: 'backup', state: 'failed', limit: '1' } }),
      api.getOverdueBackup({}),
      readServer(staff),
      readNewReplies(staff),
    ]);
  return {
    attention,
    replies,
    own: removeListedAbove(own, attention.requests.items),
    events: requireAnswer(events),
    unreadable: requireAnswer(unreadable),
    money,
    setUp: requireAnswer(setUp),
    guide: requireAnswer(guide),
    backup: readBackup(requireAnswer(backups).items[0], requireAnswer(failed).items[0], new Date()),
    overdueBackup: requireAnswer(overdue),
    server,
  };
}

/** Its processes, whether emails go out, and the programs that do not answer. */
async function readServer({ api, actor: { role } }: Staff) {
  const [processes, emails, webhooks, storage] = await Promise.all([
    canCall(role, 'getProcesses') ? api.getProcesses({}) : null,
    api.getEmailStatus({}),
    canCall(role, 'getWebhooks') ? api.getWebhooks({}) : [],
    canCall(role, 'getPhotographStorageFailure') ? api.getPhotographStorageFailure({}) : null,
  ]);
  const { stopped, unsent } = requireAnswer(emails);
  const disabledWebhooks = requireAnswer(webhooks).filter(({ disabledAt }) => disabledAt !== null);
  const storageFailure = requireAnswer(storage);
  return { processes: requireAnswer(processes), stopped, unsent, disabledWebhooks, storageFailure };
}

// More would push one's own requests out of sight.
const attentionShown = 5;

/** Requests that the family has changed are above, where they need attention; once is enough. */
function removeListedAbove<Item extends { reference: string }, Own extends { items: Item[] }>(
  own: Own,
  above: { reference: string }[],
): Own & { above: number } {
  const items = own.items.filter(({ reference }) => !above.some((item) => item.reference === reference));
  return { ...own, items, above: own.items.length - items.length };
}

const invoicesShown = 5;

/** The newest invoices that wait for a decision, and the number of messages of GoCardless that could not be read. */
async function readMoney(api: Staff['api']) {
  const query = { view: 'decision', order: 'newest', limit: `${invoicesShown}` } as const;
  const [listed, unmatched] = await Promise.all([
    api.getInvoices({ query }),
    api.getUnmatchedNotifications({ query: { limit: '1' } }),
  ]);
  const { items: invoices, total } = requireAnswer(listed);
  const unreadable = requireAnswer(unmatched).total;
  return { invoices, total, unreadable, waiting: total + unreadable };
}

const noMoney = { invoices: [], total: 0, unreadable: 0, waiting: 0 };
