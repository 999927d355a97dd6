import { href, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { fileResponse } from '../../../file-response.ts';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import { addressWithPeriod, readPeriod } from './read-period.ts';
import { findToday } from '../../../clock.ts';
import type { Route } from './+types/statement.ts';

/** The statement of a period as a PDF, opened in the browser. Without one, the form says why. */
export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request, 'getStatement');
  const reading = readPeriod(request.url, findToday(context));
  if ('problems' in reading)
    throw redirect(addressWithPeriod(href('/office/money/customers/:guid', { guid }), request.url));
  const answer = await api.getStatement({ guid, query: reading.period });
  if (isRefused(answer) && answer.code === 'too-long')
    throw redirect(addressWithPeriod(href('/office/money/customers/:guid', { guid }), request.url, true));
  return fileResponse(requireAnswer(answer), 'application/pdf', 'inline');
}
