import { href, redirect } from 'react-router';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import type { Route } from './+types/month-file.ts';

/** The workbook of a month for the accountant. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request, 'getMonthWorkbook');
  const month = new URL(request.url).searchParams.get('month');
  if (!month) throw redirect(href('/office/reports/month'));
  const { name, bytes } = requireAnswer(await api.getMonthWorkbook({ month }));
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  });
}
