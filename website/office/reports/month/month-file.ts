import { href, redirect } from 'react-router';
import { fileResponse } from '../../../file-response.ts';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import { readParameter } from '../../addresses.ts';
import type { Route } from './+types/month-file.ts';

/** The workbook of a month for the accountant. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request, 'getMonthWorkbook');
  const month = readParameter(request.url, 'month');
  if (!month) throw redirect(href('/office/reports/month'));
  return fileResponse(
    requireAnswer(await api.getMonthWorkbook({ month })),
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  );
}
