import { fileResponse } from '../../../file-response.ts';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import type { Route } from './+types/memory-page-file.ts';

/** The memory page as a PDF, opened in the browser. */
export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const query = Object.fromEntries(new URL(request.url).searchParams);
  return fileResponse(
    requireAnswer(await api.getMemoryPage({ funeralGuid: guid, query })),
    'application/pdf',
    'inline',
  );
}
