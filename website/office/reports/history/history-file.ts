import { operatorCalls } from '#contract/operator/calls.ts';
import { fileResponse } from '../../../file-response.ts';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import { readQuery } from '../../list/read-list.ts';
import type { Route } from './+types/history-file.ts';

/** The history of some months, one JSON object a line. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request, 'exportHistory');
  const { from = '', to = '' } = readQuery(request.url, operatorCalls.exportHistory);
  return fileResponse(
    requireAnswer(await api.exportHistory({ query: { from, to } })),
    'application/x-ndjson',
  );
}
