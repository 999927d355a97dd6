import { fileResponse } from '../../file-response.ts';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import type { Route } from './+types/history-file.ts';

/** The history of some months, one JSON object a line. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request, 'exportHistory');
  const { searchParams } = new URL(request.url);
  const query = { from: searchParams.get('from') ?? '', to: searchParams.get('to') ?? '' };
  return fileResponse(requireAnswer(await api.exportHistory({ query })), 'application/x-ndjson');
}
