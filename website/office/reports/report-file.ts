import { fileResponse } from '../../file-response.ts';
import { requireAnswer, requireStaff } from '../require-staff.ts';
import { readRange } from './report-range.ts';
import { readNow } from '../../clock.ts';
import type { Route } from './+types/report-file.ts';

/** A report as a file for a spreadsheet. */
export async function loader({ request, context, params: { report } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { problem: _, ...query } = readRange(request.url, readNow(context));
  return fileResponse(requireAnswer(await api.exportReport({ report, query })), 'text/csv; charset=utf-8');
}
