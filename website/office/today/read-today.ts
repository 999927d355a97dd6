import { mayCall } from '#contract/operator/access.ts';
import { readAttention } from '../../attention/attention.ts';
import { readBackup } from './backup-today.tsx';
import { answered, type Staff } from '../staff.ts';
import { readOwnRequests } from './own-requests.tsx';

export type Today = Awaited<ReturnType<typeof readToday>>;

/** Everything that Today shows. Money is for finance, and the setup for administrators. */
export async function readToday(staff: Staff) {
  const { api, actor } = staff;
  const { role } = actor;
  const [attention, own, events, unreadable, money, setUp, guide, backups, failed, overdue, server] =
    await Promise.all([
      readAttention(staff, () => undefined, `${attentionShown}`),
      readOwnRequests(staff),
      api.getEventsToWatch({}),
      api.getFunerals({ query: { view: 'unreadable', limit: '5' } }),
      mayCall(role, 'getInvoices') ? readMoney(api) : noMoney,
      mayCall(role, 'getSetUpCheck') ? api.getSetUpCheck({}) : [],
      mayCall(role, 'getGuide') ? api.getGuide({}) : null,
      api.getJobRuns({ query: { kind: 'backup', state: 'done', limit: '1' } }),
      api.getJobRuns({ query: { kind: 'backup', state: 'failed', limit: '1' } }),
      api.getOverdueBackup({}),
      readServer(staff),
    ]);
  return {
    attention,
    own: withoutThoseAbove(own, attention.requests.items),
    events: answered(events),
    unreadable: answered(unreadable),
    money,
    setUp: answered(setUp),
    guide: answered(guide),
    backup: readBackup(answered(backups).items[0], answered(failed).items[0], new Date()),
    overdueBackup: answered(overdue),
    server,
  };
}

/** Its processes, and whether emails go out. */
async function readServer({ api, actor: { role } }: Staff) {
  const [processes, emails] = await Promise.all([
    mayCall(role, 'getProcesses') ? api.getProcesses({}) : null,
    api.getEmailStatus({}),
  ]);
  const { stopped, unsent } = answered(emails);
  return { processes: answered(processes), stopped, unsent };
}

// More would push one's own requests out of sight.
const attentionShown = 10;

/** Requests that the family has changed are above, where they need attention; once is enough. */
function withoutThoseAbove<Item extends { reference: string }, Own extends { items: Item[] }>(
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
  const [listed, odd] = await Promise.all([
    api.getInvoices({ query }),
    api.getOddEvents({ query: { limit: '1' } }),
  ]);
  const { items: invoices, total } = answered(listed);
  const unreadable = answered(odd).total;
  return { invoices, total, unreadable, waiting: total + unreadable };
}

const noMoney = { invoices: [], total: 0, unreadable: 0, waiting: 0 };
