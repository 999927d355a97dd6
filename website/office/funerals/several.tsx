import { href } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { formatDay } from '#contract/fields/days.ts';
import { answerSeveral, loadSeveral, SeveralPage, type SeveralActs } from '../list/several.tsx';
import { requireStaff, type Staff } from '../require-staff.ts';
import type { Route } from './+types/several.ts';

/** Acts on several funerals. */
const createFuneralActs = (api: Staff['api']): SeveralActs => ({
  noun: 'funeral',
  list: href('/office/funerals'),
  readRow: async (guid) => {
    const funeral = await api.getFuneral({ guid });
    if (isRefused(funeral)) return null;
    const { revision, personName, date } = funeral;
    return {
      id: guid,
      revision,
      name: personName,
      href: href('/office/funerals/:guid', { guid }),
      under: formatDay(date),
    };
  },
  acts: {
    close: {
      heading: (funerals) => `Stop taking photographs for ${funerals}`,
      consequence: 'Families can still look at the photographs that are there, and add no more.',
      done: 'funerals-closed',
      change: ({ id, revision }) =>
        api.updateFuneral({ guid: id, body: { mayAddPhotographs: false, revision } }),
    },
    open: {
      heading: (funerals) => `Take photographs again for ${funerals}`,
      consequence: 'Families with the link can add photographs again.',
      done: 'funerals-opened',
      change: ({ id, revision }) =>
        api.updateFuneral({ guid: id, body: { mayAddPhotographs: true, revision } }),
    },
  },
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return loadSeveral(request, context, () => createFuneralActs(api));
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return answerSeveral(request, () => createFuneralActs(api));
}

export default SeveralPage;
