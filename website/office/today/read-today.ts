import { canCall } from '#contract/operator/access.ts';
import { readAttention } from '../../attention/attention.ts';
import { readAshesDue } from './cases/ashes-today.tsx';
import { readBackup } from './backup-today.tsx';
import { type Staff, requireAnswers } from '../require-staff.ts';
import { readOwnRequests } from './own-requests.tsx';
import { readReports } from './reported-today.tsx';
import { readOpenComplaints } from './complaints-today.tsx';
import { readListedCases } from './cases/listed-cases.tsx';
import { readNewReplies } from './replies-today.tsx';
import { readVoidedApplications } from './cases/voided-applications.tsx';
import { readWaitingActs } from './cases/waiting-acts.tsx';

export type Today = Awaited<ReturnType<typeof readToday>>;

/** Everything that Today shows. Money is for finance, and the setup for administrators. */
export async function readToday(staff: Staff, now: Date) {
  const { others, ...facts } = await requireAnswers({
    lateCases: readListedCases(staff, 'late'),
    uncheckedPapers: readListedCases(staff, 'unchecked'),
    brokenChains: staff.api.getBrokenCareChains({}),
    brokenSeals: staff.api.getBrokenSeals({}),
    waitingActs: readWaitingActs(staff),
    voidedApplications: readVoidedApplications(staff),
    ashes: readAshesDue(staff),
    complaints: readOpenComplaints(staff),
    reports: readReports(staff),
    others: readOthers(staff, now),
  });
  return { ...others, ...facts };
}

async function readOthers(staff: Staff, now: Date) {
  const { api, actor } = staff;
  const { role } = actor;
  const { backups, failed, ...facts } = await requireAnswers({
    attention: readAttention(staff, now, () => undefined, `${attentionShown}`),
    own: readOwnRequests(staff, now),
    events: api.getEventsToWatch({}),
    unreadable: api.getFunerals({ query: { view: 'unreadable', limit: '5' } }),
    money: canCall(role, 'getInvoices') ? readMoney(api) : noMoney,
    setUp: canCall(role, 'getSetUpCheck') ? api.getSetUpCheck({}) : [],
    guide: canCall(role, 'getGuide') ? api.getGuide({}) : null,
    backups: api.getJobRuns({ query: { kind: 'backup', state: 'done', limit: '1' } }),
    failed: api.getJobRuns({ query: { kind: 'backup', state: 'failed', limit: '1' } }),
    overdueBackup: api.getOverdueBackup({}),
    server: readServer(staff),
    replies: readNewReplies(staff, now),
  });
  return {
    ...facts,
    own: removeListedAbove(facts.own, facts.attention.requests.items),
    backup: readBackup(backups.items[0], failed.items[0], now),
  };
}

/** Its processes, whether emails go out, and the programs that do not answer. */
async function readServer({ api, actor: { role } }: Staff) {
  const { processes, emails, webhooks, storageFailure } = await requireAnswers({
    processes: canCall(role, 'getProcesses') ? api.getProcesses({}) : null,
    emails: api.getEmailStatus({}),
    webhooks: canCall(role, 'getWebhooks') ? api.getWebhooks({}) : [],
    storageFailure: canCall(role, 'getPhotographStorageFailure') ? api.getPhotographStorageFailure({}) : null,
  });
  const { stopped, unsent } = emails;
  const disabledWebhooks = webhooks.filter(({ disabledAt }) => disabledAt !== null);
  return { processes, stopped, unsent, disabledWebhooks, storageFailure };
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
  const { listed, unmatched } = await requireAnswers({
    listed: api.getInvoices({ query }),
    unmatched: api.getUnmatchedNotifications({ query: { limit: '1' } }),
  });
  const { items: invoices, total } = listed;
  const unreadable = unmatched.total;
  return { invoices, total, unreadable, waiting: total + unreadable };
}

const noMoney = { invoices: [], total: 0, unreadable: 0, waiting: 0 };
