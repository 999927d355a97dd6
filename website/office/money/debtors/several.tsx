import { href } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { answerSeveral, loadSeveral, SeveralPage, type SeveralActs } from '../../list/several.tsx';
import { requireStaff, type Staff } from '../../require-staff.ts';
import { collectingConsequence, collectNow } from '../collect-chosen.ts';
import type { Route } from './+types/several.ts';

/** Acts on several customers who owe money. */
const createDebtorActs = (api: Staff['api']): SeveralActs => ({
  noun: 'customer',
  list: href('/office/money/debtors'),
  readRow: async (guid) => {
    const customer = await api.getCustomer({ guid });
    if (isRefused(customer)) return null;
    const { name, reference, eMail } = customer;
    return {
      id: guid,
      revision: 0,
      name,
      href: href('/office/money/customers/:guid', { guid }),
      contact: eMail,
      under: reference,
    };
  },
  acts: {
    collect: {
      heading: (customers) => `Collect from ${customers} now`,
      consequence: collectingConsequence,
      done: 'chosen-collected',
      change: ({ id }) => collectNow(api, { customerGuid: id }),
    },
  },
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return loadSeveral(request, context, () => createDebtorActs(api));
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return answerSeveral(request, () => createDebtorActs(api));
}

export default SeveralPage;
